import { expect, it } from 'vitest';
import { flawIn } from '../../../src/client/response/answer-content';
import { routeNamed } from '../../../src/protocol/routes/index';

const signInPage = { login: 'https://login.test', message: 'sign in' };
const flawOf = (name: string, answer: unknown) => {
  const route = routeNamed(name);
  return route ? flawIn(route, answer) : 'no route';
};

it.each<[string, unknown, RegExp]>([
  ['posts.create', signInPage, /^JSON without 'id' \(it has 'login', 'message'\)$/],
  ['posts.create', undefined, /^nothing$/],
  ['posts.create', {}, /^JSON without 'id' \(it is empty\)$/],
  ['posts.create', [{ id: 'p' }], /^JSON without 'id' \(it is a list\)$/],
  ['posts.create', { id: null }, /without 'id'/],
  ['posts.create', { id: {} }, /without 'id'/],
  ['school.balloonThrow', { balloon: {} }, /without 'balloon'/],
  ['school.aura', { balance: 'many', aura: 7 }, /without 'balance'/],
  ['school.nicknameUse', { done: true }, /without 'nickname'/],
  ['posts.like', { error: 'login_required' }, /^an error$/],
  ['posts.like', { data: { errors: [{}] } }, /^an error$/],
  ['posts.like', { success: false }, /^an error$/],
  ['posts.like', { statusCode: 403, message: 'no' }, /^an error$/],
  ['posts.delete', signInPage, /sign-in page/],
  ['exam.answer', { authenticated: false }, /sign-in page/],
  ['exam.answer', { redirect_url: '/signin' }, /sign-in page/],
  ['users.block', true, /not a record/],
  ['users.privacy', null, /^nothing$/],
  ['users.privacy', {}, /empty record/],
  ['users.privacy', [], /not a record/],
  ['shop.products', { message: 'Done' }, /without a clear list \(it has 'message'\)/],
  ['platform.version', { message: 'Done' }, /another record/],
  ['school.correctorState', { success: true }, /without 'data'/],
])('%s cannot be answered with %j', (name, answer, flaw) => expect(flawOf(name, answer)).toMatch(flaw));
