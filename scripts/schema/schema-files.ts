// The published JSON Schemas with the text each must have. A further schema is one more line here.

import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { configSchema } from './config-schema.ts';
import { planSchema } from './plan-schema.ts';

const SCHEMAS = [
  { name: 'config.schema.json', title: 'doorward.yaml', schema: configSchema },
  { name: 'plan.schema.json', title: 'Doorward plan', schema: planSchema },
];

export interface SchemaFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

export function schemaFiles(): readonly SchemaFile[] {
  return SCHEMAS.map(({ name, title, schema }) => {
    const { $schema, ...body } = z.toJSONSchema(schema, { target: 'draft-2020-12' });
    const path = fileURLToPath(new URL(`../../schema/${name}`, import.meta.url));
    return { name, path, text: `${JSON.stringify({ $schema, title, ...body }, null, 2)}\n` };
  });
}
