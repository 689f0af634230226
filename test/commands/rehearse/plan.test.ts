import { describe, expect, it } from 'vitest';
import {
  changesOf,
  type LoggedRequest,
  parseKinds,
  parseSelected,
  repeatText,
  trialsOf,
} from '../../../src/commands/rehearse/plan';

const request = (route: string, fields: Partial<LoggedRequest> = {}): LoggedRequest => ({
  route,
  changes: true,
  status: 201,
  ...fields,
});

const changes = changesOf([
  request('users.me', { changes: false, status: 200 }),
  request('posts.create', { status: 422 }),
  request('posts.create', { command: 'posts create' }),
  request('posts.like', { status: 200 }),
  request('posts.create'),
]);

it('the changes of a run are the successful requests, with the number of requests of their route before', () => {
  expect(changes).toEqual([
    { number: 1, route: 'posts.create', skip: 1, command: 'posts create' },
    { number: 2, route: 'posts.like', skip: 0 },
    { number: 3, route: 'posts.create', skip: 2 },
  ]);
});

describe('the runs of a rehearsal', () => {
  it('inject every kind of fault at every change, or the chosen ones', () => {
    expect(trialsOf(changes, {})).toHaveLength(27);
    expect(
      trialsOf(changes, { kinds: parseKinds('kill, 503') }).map(({ change, kind }) => [change.number, kind]),
    ).toEqual(
      [1, 2, 3].flatMap((number) => [
        [number, 'kill'],
        [number, '503'],
      ]),
    );
    expect(trialsOf(changes, { only: parseSelected('3:drop-after') })).toEqual([
      { change: changes[2], kind: 'drop-after' },
    ]);
  });

  it('are refused when the change or the kind does not exist', () => {
    expect(() => trialsOf(changes, { only: { change: 4, kind: 'kill' } })).toThrow(
      'has 3 changes, and no change 4',
    );
    expect(() => parseKinds('kill,flood')).toThrow("there is no kind 'flood'");
    for (const raw of ['3', '0:kill', '3:flood', ':kill'])
      expect(() => parseSelected(raw)).toThrow(`got '${raw}'`);
  });

  it('are repeated by a command line with the options of the rehearsal', () => {
    const options = {
      as: ['ada'],
      world: undefined,
      dir: 'my job',
      again: 2,
      every: 60_000,
      seed: undefined,
    };
    expect(repeatText({ ...options, command: ['bash', '-c', "echo 'a'"] })).toBe(
      String.raw`--as ada --dir 'my job' --again 2 --every 60000ms -- bash -c 'echo '\''a'\'''`,
    );
  });
});
