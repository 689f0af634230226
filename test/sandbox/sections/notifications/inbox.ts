/** The notifications that people of the sandbox have. */
import type { Notification, NotificationPage } from '../../../../src/protocol/records/notifications';
import { testStart } from '../../../support/sandbox';
import { expectOk } from '../../requests';
import type { feedOf } from '../posts/feed-setup';

type By = ReturnType<typeof feedOf>['requestAs'];

/** Reads the inboxes. */
export function inboxesOf(requestAs: By) {
  const page = async (username: string, query = '') =>
    (await expectOk(requestAs(username, `GET /api/notifications/${query}`))) as unknown as NotificationPage;
  const list = async (username: string, query = '') => (await page(username, query)).notifications;
  /** Those since the test began, oldest first, in short. */
  const reported = async (username: string) => {
    const start = new Date(testStart).toISOString();
    const all = await list(username, '?limit=1000');
    return all
      .filter(({ createdAt = '' }) => createdAt >= start)
      .map(short)
      .reverse();
  };
  return { page, list, reported };
}

/** What of a notification the tests compare. */
function short({ type, targetId, subjectType, subjectId, actor }: Notification) {
  return [type, actor?.username, targetId, subjectType, subjectId];
}
