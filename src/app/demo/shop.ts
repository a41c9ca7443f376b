// The project of the demo: a small shop with tests that are red until somebody does the work, and a
// plan for it. One of its verify commands can never fail, as such things happen.

export const SHOP: Readonly<Record<string, string>> = {
  'package.json': `{
  "name": "corner-shop",
  "private": true,
  "type": "module"
}
`,
  '.gitignore': `.cache/
`,
  'doorward.yaml': `# How work on the shop is judged.
version: 1
# The demo signs nothing: it would make keys in your own folder.
evidence: off
# A command that fails is run once more, to tell flaky from broken. It buys a label, not a pass.
reruns: 1
`,
  'test/discount.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discounted } from '../src/discount.js';

test('ten per cent off', () => assert.equal(discounted(200, 10), 180));
test('never below zero', () => assert.equal(discounted(5, 150), 0));
`,
  'test/receipt.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptLine } from '../src/receipt.js';

test('name and price in two columns', () => assert.equal(receiptLine('tea', 250), 'tea       2.50'));
`,
  'test/currency.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEuros } from '../src/currency.js';

test('cents as euros', () => assert.equal(inEuros(1999), '19.99 EUR'));
`,
  'test/tax.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTax } from '../src/tax.js';

test('nineteen per cent, rounded to cents', () => assert.equal(withTax(1001, 19), 1191));
`,
  'test/stock.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { take } from '../src/stock.js';

test('takes from the shelf', () => assert.deepEqual(take({ tea: 3 }, 'tea', 2), { tea: 1 }));
test('refuses more than there is', () => assert.throws(() => take({ tea: 1 }, 'tea', 2)));
`,
  'test/opening.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOpen } from '../src/opening.js';

test('open at ten', () => assert.equal(isOpen(10), true));
test('closed at night', () => assert.equal(isOpen(3), false));
`,
  'plan.yaml': `title: The corner shop
tasks:
  - id: total
    name: Add up a basket
    action: Write total(basket), which adds up price times count, with tests.
    files: [src/total.js, test/total.test.js]
    verify: node --test test/total.test.js
    done: total([{price 250, count 2}]) is 500, and the tests prove it

  - id: discount
    name: Give discounts
    action: Write discounted(price, percent); a price never falls below zero.
    files: [src/discount.js]
    verify: node --test test/discount.test.js
    done: both tests of test/discount.test.js pass
    dependsOn: [total]

  - id: receipt
    name: Print receipt lines
    action: Write receiptLine(name, cents) with the name and the price in two columns.
    files: [src/receipt.js]
    verify: node --test test/receipt.test.js
    done: the test of test/receipt.test.js passes

  - id: currency
    name: Show euros
    action: Write inEuros(cents).
    files: [src/currency.js]
    verify: node --test test/currency.test.js
    done: the test of test/currency.test.js passes

  - id: tax
    name: Add tax
    action: Write withTax(cents, percent), rounded to whole cents.
    files: [src/tax.js]
    verify: node --test test/tax.test.js
    done: the test of test/tax.test.js passes

  - id: stock
    name: Take from stock
    action: Write take(shelf, name, count); it refuses more than there is.
    files: [src/stock.js]
    verify: node --test test/stock.test.js
    done: both tests of test/stock.test.js pass

  - id: opening
    name: Opening hours
    action: Write isOpen(hour); the shop is open from eight to eighteen.
    files: [src/opening.js]
    verify: node --test test/opening.test.js
    done: both tests of test/opening.test.js pass

  - id: poster
    name: Write a poster
    action: Write POSTER.md with the opening hours.
    files: [POSTER.md]
    verify: echo "poster is fine"
    done: POSTER.md names the opening hours 8 to 18

  - id: export
    name: Export the ledger
    action: Write tools/export.js, which prints the ledger as CSV and ends.
    files: [tools/export.js]
    verify: {run: "node tools/export.js | grep -q total", timeout: 1s}
    done: the output of tools/export.js has the column total
    maxRetries: 0
`,
};
