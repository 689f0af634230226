/**
 * Results of the paper exam: searched by full name, and linked once (protocol: offline record link). The limits of
 * candidates and searches are our choice.
 */

import type { OfflineCandidate, OfflineLinked, OfflineSearch } from '../../../../protocol/records/exam';
import { limitsSwitch } from '../../../server/http/limits';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';
import { requirePace } from '../../posts/rules/writing';
import { examIn, type OfflineState } from '../state';
import { awardPin, linkedRecord } from './results';

/** A search with more results is answered as too broad. */
const maxCandidates = 4;
/** Surname and first name. */
const minWords = 2;
const searchesPerMinute = 5;

/**
 * The records whose full name has all the words, in any order and letter case.
 * @throws Refusal 429 after too many searches in a minute, while the switch `limits` is on
 */
export function searchOffline(world: World, { id }: UserState, query: string): OfflineSearch {
  countSearch(world, id);
  const words = wordsOf(query);
  if (words.length < minWords) return { status: 'empty' };
  const matches = examIn(world).offline.filter(({ fullName }) => hasAll(wordsOf(fullName), words));
  if (matches.length === 0) return { status: 'not_found' };
  if (matches.length > maxCandidates) return { status: 'too_broad' };
  return { status: 'found', candidates: matches.map((record) => candidate(record, id)) };
}

function countSearch(world: World, id: string): void {
  if (!limitsSwitch.isOn(world)) return;
  const exam = examIn(world);
  const searches = exam.searches[id] ?? [];
  requirePace(world, { minute: searchesPerMinute }, () => searches, 'too many searches');
  exam.searches[id] = [...searches, world.clock.now()].slice(-searchesPerMinute);
}

/** The words of a name. Accents are significant; letter case and the difference of `ё` and `е` are not. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('ё', 'е');
  return plain.split(/[^\p{L}\p{M}\p{N}'-]+/u).filter((word) => word !== '');
}

/** Whether the name has every word, at least as often as the query. */
function hasAll(name: readonly string[], words: readonly string[]): boolean {
  const count = (list: readonly string[], word: string) => list.filter((one) => one === word).length;
  return words.every((word) => count(name, word) >= count(words, word));
}

function candidate({ id, fullName, score, linkedTo }: OfflineState, viewer: string): OfflineCandidate {
  const state = linkedTo === null ? 'unlinked' : linkedTo === viewer ? 'linked_to_me' : 'linked_to_other';
  return { id, fullName, score, link: { state } };
}

/**
 * Links a record to the account: its score replaces the online score, and the badge is issued again. Linking the same
 * record again changes nothing.
 * @throws Refusal 404, 409 for a record of another account, and for a second record
 */
export function linkOffline(world: World, account: UserState, recordId: string): OfflineLinked {
  const record = examIn(world).offline.find(({ id }) => id === recordId);
  if (!record) throw refusal(404, 'NOT_FOUND', 'there is no paper result with this ID');
  if (record.linkedTo !== null && record.linkedTo !== account.id) {
    throw refusal(409, 'ALREADY_LINKED_TO_OTHER', 'the result is linked to another account');
  }
  const linked = linkedRecord(world, account.id);
  if (linked && linked !== record) {
    throw refusal(409, 'CONFLICT', 'another paper result is linked to this account already');
  }
  record.linkedTo = account.id;
  awardPin(world, account);
  return { linked: true, fullName: record.fullName, score: record.score };
}
