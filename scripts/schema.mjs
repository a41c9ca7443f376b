// Writes schema/*.json from their definitions. A test fails while a published file is stale.

import { writeFileSync } from 'node:fs';
import { schemaFiles } from './schema/schema-files.ts';

for (const { path, text } of schemaFiles()) writeFileSync(path, text);
