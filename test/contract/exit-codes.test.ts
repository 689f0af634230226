/** The exit code of each kind of error: in the classes, the table and docs/exit-codes.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as errors from '../../src/errors';

const { exitCodes, PlazaError } = errors;

/** Scripts rely on these numbers: none ever changes its meaning. */
const promised: Readonly<Record<errors.ErrorKind, number>> = {
  fault: 1,
  usage: 2,
  refused: 3,
  'signed-out': 4,
  'not-found': 5,
  'too-frequent': 6,
  network: 7,
  'person-needed': 8,
  'unknown-outcome': 9,
  interrupted: 130,
  terminated: 143,
};

const classes: Readonly<Record<string, errors.ErrorKind>> = {
  UsageError: 'usage',
  RefusedError: 'refused',
  SignedOutError: 'signed-out',
  NotFoundError: 'not-found',
  TooFrequentError: 'too-frequent',
  NetworkError: 'network',
  PersonNeededError: 'person-needed',
  UnknownOutcomeError: 'unknown-outcome',
  InterruptedError: 'interrupted',
  TerminatedError: 'terminated',
};

type Made = new (message: string) => errors.PlazaError;

describe('exit codes', () => {
  it('are the promised ones and differ by kind', () => {
    expect(exitCodes).toEqual(promised);
    expect(new Set(Object.values(exitCodes)).size).toBe(Object.keys(exitCodes).length);
  });

  it('belong to every error class', () => {
    const made = Object.entries(errors).filter(([name]) => name.endsWith('Error') && name !== 'PlazaError');
    const found = made.map(([name, Class]) => {
      const error = new (Class as Made)('so it is');
      expect(error).toBeInstanceOf(PlazaError);
      expect(error.name).toBe(name);
      return [name, error.exit];
    });
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(classes).map(([name, kind]) => [name, promised[kind]])),
    );
  });

  it('are listed in docs/exit-codes.md, with 0 and 10', () => {
    const table = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'exit-codes.md'), 'utf8');
    const rows = [...table.matchAll(/^\| (\d+) \| \S.* \|$/gm)].map((match) => Number(match[1]));
    expect(rows).toEqual([0, 10, ...Object.values(promised)].sort((a, b) => a - b));
  });
});
