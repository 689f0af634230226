import { describe, expect, it } from 'vitest';
import { lengthOf } from '../../../../../src/commands/school/board/geometry/lines';
import { capHeight, glyphOf } from '../../../../../src/commands/school/board/letters/font';

const boundsOfGlyph = (character: string) => glyphOf(character)?.bounds;

const alphabets = {
  Latin: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  accents:
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćČčĎĐđĒēĖėĘęĚěĞğĢĪīĮįİıĶķĹĺĽŁłŃńŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢŤŪūŮůŰűŲųŸŹźŻżŽžȘșȚțÆæØøßÐðÞþ',
  Russian: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'other Cyrillic': 'ЄєІіЇїҐґЎўЂђЈјЉљЊњЋћЏџЃѓЌќЅѕӘәҒғҚқҢңӨөҰұҮүҺһ',
  digits: '0123456789',
  punctuation: '.,:;…!?¡¿-–—_\'"‘’‚“”„«»‹›()[]{}/\\|+=<>×÷±*^~`´#%&@$€₽£№°§·•−',
};

describe('the font', () => {
  it.each(Object.entries(alphabets))('has the characters of %s', (_, characters) => {
    for (const character of characters)
      expect([character, glyphOf(character) !== undefined]).toEqual([character, true]);
  });

  it.each(['漢', '😀', 'א', 'ض', '\u0301', 'a\u20dd', '\u0000', 'constructor', '__proto__', ''])(
    'does not have %j',
    (character) => {
      expect(glyphOf(character)).toBeUndefined();
    },
  );

  it('puts letters on the line and begins them at their left end', () => {
    for (const character of [...alphabets.Latin, ...alphabets.Russian, ...alphabets.digits]) {
      const { left = -1, top = -99, right = 99, bottom = -1 } = boundsOfGlyph(character) ?? {};
      expect([character, left]).toEqual([character, 0]);
      expect(right).toBeLessThanOrEqual(22);
      expect(bottom).toBeGreaterThanOrEqual(capHeight - 0.05);
      expect(bottom).toBeLessThanOrEqual(27.01);
      expect(top).toBeGreaterThanOrEqual(-11);
    }
  });

  it('gives capitals one height, and small letters a lower one', () => {
    for (const character of 'ABEHIKMOPTXZБГЖПШЯ018') {
      expect(boundsOfGlyph(character)?.top).toBeCloseTo(0, 1);
      expect(boundsOfGlyph(character)?.bottom).toBeCloseTo(capHeight, 1);
    }
    for (const character of 'aceimnorsuvwxzвгжзимнпшэюя') {
      const { top = 0 } = boundsOfGlyph(character.replace('i', 'ı')) ?? {};
      expect([character, Math.round(top)]).toEqual([character, 6]);
    }
  });

  it('draws every letter differently', () => {
    const seen = new Map<string, string>();
    const twins = new Set([...'АВЕКМНОРСТХІЈЅҮаеорсухіјѕһ']);
    for (const character of [...alphabets.Latin, ...alphabets.Russian, ...alphabets.digits]) {
      if (twins.has(character)) continue;
      const drawn = JSON.stringify(glyphOf(character)?.lines);
      expect([character, seen.get(drawn)]).toEqual([character, undefined]);
      seen.set(drawn, character);
    }
  });

  it('draws a Cyrillic letter as its Latin twin', () => {
    expect(glyphOf('Р')?.lines).toEqual(glyphOf('P')?.lines);
    expect(glyphOf('с')?.lines).toEqual(glyphOf('c')?.lines);
  });

  it('puts marks above letters of either height, and below them', () => {
    const high = (character: string) => boundsOfGlyph(character)?.top ?? 0;
    expect(high('É')).toBeLessThan(high('é'));
    expect(high('é')).toBeLessThan(high('e'));
    expect(high('Ё')).toBeLessThan(high('Е'));
    expect(high('Й')).toBeLessThan(0);
    expect(boundsOfGlyph('ç')?.bottom).toBeGreaterThan(25);
    expect(boundsOfGlyph('ç')?.top).toBeCloseTo(6, 1);
  });

  it('puts a mark above a mark, and reads characters in either normal form', () => {
    expect(boundsOfGlyph('ấ')?.top).toBeLessThan(boundsOfGlyph('â')?.top ?? 0);
    expect(glyphOf('e\u0301')).toEqual(glyphOf('é'));
  });

  it('removes the dot of an i under a mark', () => {
    expect(glyphOf('i')?.lines).toHaveLength(2);
    expect(glyphOf('í')?.lines).toHaveLength(2);
    expect(glyphOf('ї')?.lines).toHaveLength(3);
  });

  it('uses few lines for a letter, because the contract counts them', () => {
    const counts = [...alphabets.Latin, ...alphabets.Russian].map(
      (character) => glyphOf(character)?.lines.length ?? 9,
    );
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(2);
  });

  it('draws no line without a length', () => {
    const lines = [...Object.values(alphabets).join('')].flatMap(
      (character) => glyphOf(character)?.lines ?? [],
    );
    for (const { points } of lines) expect(lengthOf(points)).toBeGreaterThan(0);
  });
});
