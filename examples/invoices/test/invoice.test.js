import assert from 'node:assert/strict';
import { test } from 'node:test';
import { total } from '../src/invoice.js';

test('a total adds up prices times counts', () => {
  assert.equal(total([{ price: 5, count: 2 }, { price: 1, count: 3 }]), 13);
});
