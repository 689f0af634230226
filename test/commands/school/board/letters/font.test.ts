import { describe, expect, it } from 'vitest';
import { lengthOf } from '../../../../../src/commands/school/board/geometry/lines';
import { capHeight, glyphOf } from '../../../../../src/commands/school/board/letters/text';

const bounds = (character: string) =>
  glyphOf(character)?.bounds ?? { left: -1, top: -99, right: 99, bottom: -1 };
const lineCount = (character: string) => glyphOf(character)?.lines.length ?? 9;

const alphabets = {
  Latin: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  accents:
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćČčĎĐđĒēĖėĘęĚěĞğĢĪīĮįİıĶķĹĺĽŁłŃńŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢŤŪūŮůŰűŲųŸŹźŻżŽžȘșȚțÆæØøßÐðÞþ',
  Russian: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'other Cyrillic': 'ЄєІіЇїҐґЎўЂђЈјЉљЊњЋћЏџЃѓЌќЅѕӘәҒғҚқҢңӨөҰұҮүҺһ',
  digits: '0123456789',
  punctuation: '.,:;…!?¡¿-–—_\'"‘’‚“”„«»‹›()[]{}/\\|+=<>×÷±*^~`´#%&@$€₽£№°§·•−',
};
const letters = [...alphabets.Latin, ...alphabets.Russian];
const plain = [...letters, ...alphabets.digits];

describe('the font', () => {
  it.each(Object.entries(alphabets))('has the characters of %s, without empty lines', (_, characters) => {
    expect([...characters].filter((character) => !glyphOf(character))).toEqual([]);
    const lines = [...characters].flatMap((character) => glyphOf(character)?.lines ?? []);
    for (const { points } of lines) expect(lengthOf(points)).toBeGreaterThan(0);
  });

  const others = ['漢', '😀', 'א', 'ض', '\u0301', 'a\u20dd', '\u0000', 'constructor', '__proto__', ''];
  it.each(others)('does not have %j', (character) => expect(glyphOf(character)).toBeUndefined());

  it('puts letters on the line and begins them at their left end', () => {
    for (const character of plain) {
      const { left, top, right, bottom } = bounds(character);
      expect([character, left]).toEqual([character, 0]);
      expect(right).toBeLessThanOrEqual(22);
      expect(bottom).toBeGreaterThanOrEqual(capHeight - 0.05);
      expect(bottom).toBeLessThanOrEqual(27.01);
      expect(top).toBeGreaterThanOrEqual(-11);
    }
  });

  it('gives capitals one height, and small letters a lower one', () => {
    for (const character of 'ABEHIKMOPTXZБГЖПШЯ018') {
      expect(bounds(character).top).toBeCloseTo(0, 1);
      expect(bounds(character).bottom).toBeCloseTo(capHeight, 1);
    }
    for (const character of 'aceımnorsuvwxzвгжзимнпшэюя')
      expect([character, Math.round(bounds(character).top)]).toEqual([character, 6]);
  });

  it('draws every letter differently, but a Cyrillic letter as its Latin twin', () => {
    const twins = new Set([...'АВЕКМНОРСТХІЈЅҮаеорсухіјѕһ']);
    const different = plain.filter((character) => !twins.has(character));
    const drawn = different.map((character) => JSON.stringify(glyphOf(character)?.lines));
    expect(new Set(drawn).size).toBe(different.length);
    expect(glyphOf('Р')?.lines).toEqual(glyphOf('P')?.lines);
    expect(glyphOf('с')?.lines).toEqual(glyphOf('c')?.lines);
  });

  it('puts marks above letters of either height, above other marks, and below letters', () => {
    for (const [higher, lower] of ['Éé', 'ée', 'ЁЕ', 'ấâ'].map((pair) => [...pair].map(bounds)))
      expect(higher?.top).toBeLessThan(lower?.top ?? 0);
    expect(bounds('Й').top).toBeLessThan(0);
    expect(bounds('ç').bottom).toBeGreaterThan(25);
    expect(bounds('ç').top).toBeCloseTo(6, 1);
  });

  it('reads characters in either normal form, and removes the dot of an i under a mark', () => {
    expect(glyphOf('e\u0301')).toEqual(glyphOf('é'));
    expect(['i', 'í', 'ї'].map(lineCount)).toEqual([2, 2, 3]);
  });

  it('uses few lines for a letter, because the contract counts them', () => {
    const counts = letters.map(lineCount);
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(2);
  });
});
