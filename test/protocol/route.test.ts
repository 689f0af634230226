import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { section, verificationCommand } from '../../src/protocol/route';

const shelf = section('shelf', {
  list: {
    method: 'GET',
    path: '/api/shelf',
    auth: 'optional',
    effect: 'read',
  },
  lend: {
    method: 'POST',
    path: '/api/shelf/{book}/lend',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({ to: v.string(), days: v.optional(v.number(), 7) }),
    ok: 201,
    lostAnswer: { verified: 'by reading', verifyWith: 'shelf lent {book} --to {to} --days {days}' },
  },
});

describe('verificationCommand', () => {
  it('fills in the values of the request', () => {
    expect(verificationCommand(shelf.lend, { book: 'b-1', to: 'ada+1@example.org', days: 3 })).toBe(
      'shelf lent b-1 --to ada+1@example.org --days 3',
    );
  });

  it('leaves a placeholder where a value is missing, empty or more than one word', () => {
    for (const book of [undefined, null, '', 'two words', '$(rm)', "o'brien", 'a\nb', '{to}', '--all']) {
      expect(verificationCommand(shelf.lend, { book, to: 'ada', days: 0 })).toBe(
        'shelf lent <book> --to ada --days 0',
      );
    }
    expect(verificationCommand(shelf.lend)).toBe('shelf lent <book> --to <to> --days <days>');
  });

  it('is undefined for a route without a command that verifies it', () =>
    expect(verificationCommand(shelf.list, { book: 'b' })).toBeUndefined());
});
