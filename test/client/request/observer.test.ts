/** What an observer of a request is told of its tries. */
import { describe, expect, it } from 'vitest';
import type { AnsweredTry, RequestObserver } from '../../../src/ports/api';
import { adapterNames, testApi } from '../../support/http/api';
import { testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { json, serve, unusedUrl } from '../../support/http/server';

interface Heard {
  readonly observer: RequestObserver;
  readonly answers: AnsweredTry[];
  unanswered: number;
}

function listening(): Heard {
  const heard: Heard = {
    answers: [],
    unanswered: 0,
    observer: {
      onAnswer: (answer) => void heard.answers.push(answer),
      onUnanswered() {
        heard.unanswered += 1;
      },
    },
  };
  return heard;
}

describe.each(adapterNames)('an observer over %s', (adapter) => {
  it('hears of lost tries, and of answers with their date and moments', async () => {
    const clock = testClock();
    const heard = listening();
    const server = await serve((_, response) => {
      clock.advance(3000);
      if (server.seen.length === 1) response.destroy();
      else
        json(response, {}, server.seen.length === 2 ? 503 : 200, { date: 'Mon, 04 May 2026 10:00:00 GMT' });
    });
    await testApi(server.url, { adapter, clock }).api.change(routes.put, { body: {} }, heard);
    expect(server.seen).toHaveLength(3);
    expect(heard.answers.map(({ status }) => status)).toEqual([503, 200]);
    // A fault of the service may have come after the effect.
    expect(heard.unanswered).toBe(2);
    const { date, sent, received } = heard.answers[1] ?? {};
    expect(date).toBe('Mon, 04 May 2026 10:00:00 GMT');
    expect((received?.now ?? 0) - (sent?.now ?? 0)).toBe(3000);
    expect((received?.monotonic ?? 0) - (sent?.monotonic ?? 0)).toBe(3000);
  });

  it('hears nothing of tries that never arrived', async () => {
    const heard = listening();
    const { api } = testApi(await unusedUrl(), { adapter });
    await expect(api.change(routes.put, { body: {} }, heard)).rejects.toThrow();
    expect(heard).toMatchObject({ answers: [], unanswered: 0 });
  });

  it('hears of refusals', async () => {
    const heard = listening();
    const server = await serve((_, response) => json(response, { error: { code: 'EXPIRED' } }, 409));
    const { api } = testApi(server.url, { adapter });
    await expect(api.change(routes.put, { body: {} }, heard)).rejects.toThrow();
    expect(heard.answers.map(({ status }) => status)).toEqual([409]);
    expect(heard.unanswered).toBe(0);
  });
});
