import { expect, it } from 'vitest';
import { canBeAnswer } from '../../../src/client/response/answer-check';
import { routeNamed } from '../../../src/protocol/routes/index';

const signInPage = { login: 'https://login.test', message: 'sign in' };

it.each<[string, unknown]>([
  ['posts.create', { id: 'p', unknown: 1 }],
  ['posts.create', { post: { id: 'p' } }],
  ['posts.create', { data: { id: 'p' }, serverTime: 1 }],
  ['posts.create', { success: true }],
  ['posts.create', {}],
  ['posts.like', { likesCount: 1 }],
  ['posts.like', { ok: true, message: 'liked' }],
  ['posts.delete', { id: 'p' }],
  ['posts.delete', { status: 'deleted' }],
  ['exam.answer', { saved: true }],
  ['posts.feed', { data: { posts: [] } }],
  ['posts.feed', { posts: [] }],
  ['posts.feed', []],
  ['shop.products', [{ slug: 'hoodie' }]],
  ['shop.products', { items: [] }],
  ['platform.changelog', { data: [] }],
  ['users.followStatus', { u: true }],
  ['users.followStatus', { data: { u: false }, serverTime: 1 }],
  ['users.followStatus', {}],
  ['school.correctorState', { data: { p: { revision: '1' } } }],
])('%s can be answered with %j', (name, answer) => {
  expect(canBeAnswer(routeNamed(name) ?? {}, answer)).toBe(true);
});

it.each<[string, unknown]>([
  ['posts.create', signInPage],
  ['posts.create', [1]],
  ['posts.like', { error: 'login_required' }],
  ['posts.delete', signInPage],
  ['posts.delete', { error: 'login_required' }],
  ['exam.answer', signInPage],
  ['exam.answer', { authenticated: false }],
  ['exam.answer', { redirect_url: '/signin' }],
  ['posts.feed', signInPage],
  ['shop.products', signInPage],
  ['users.me', signInPage],
  ['users.followStatus', signInPage],
  ['exam.submit', signInPage],
])('%s cannot be answered with %j', (name, answer) => {
  expect(canBeAnswer(routeNamed(name) ?? {}, answer)).toBe(false);
});
