/** The shapes of the catalogue's answers, as `src/client/response/answer-shape.ts` describes them, made from their types. */
import type { FieldShapes, Shape } from '../../src/client/response/answer-shape';
import { answers, declarations, type Tree } from './answer-types';

/** The shapes of the catalogue. */
interface AnswerShapes {
  /** By the name of the route. */
  readonly routes: Readonly<Record<string, Shape>>;
  /** By the name of the type. */
  readonly types: Readonly<Record<string, Shape>>;
}

/** The shapes of all answers and of the named types in them. */
export function answerShapes(): AnswerShapes {
  const types: Record<string, Shape> = {};
  const routes = [...answers].map(([route, type]) => [route, shapeOf(type, types)] as const);
  return {
    routes: Object.fromEntries(routes.sort(byName)),
    types: Object.fromEntries(Object.entries(types).sort(byName)),
  };
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

const simple: Readonly<Record<string, Shape>> = {
  TSStringKeyword: 'text',
  TSTemplateLiteralType: 'text',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSUnknownKeyword: 'any',
  TSTupleType: 'any',
  TSObjectKeyword: { '*': 'any' },
};

function shapeOf(type: Tree, types: Record<string, Shape>): Shape {
  const known = simple[type.type];
  if (known) return known;
  switch (type.type) {
    case 'TSLiteralType':
      return type.literal.value === null ? 'any' : literalShape(type.literal.value);
    case 'TSParenthesizedType':
    case 'TSTypeOperator':
      return shapeOf(type.typeAnnotation, types);
    case 'TSArrayType':
      return [shapeOf(type.elementType, types)];
    case 'TSUnionType':
      return unionShape(
        type.types.filter((one: Tree) => !isNothing(one)),
        types,
      );
    case 'TSIntersectionType':
    case 'TSTypeLiteral':
      return fieldsOf(type, types);
    case 'TSTypeReference':
      return referenceShape(type, types);
    default:
      throw new Error(`a type of an unknown kind: ${type.type}`);
  }
}

function literalShape(value: unknown): Shape {
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean';
}

function isNothing({ type }: Tree): boolean {
  return type === 'TSNullKeyword' || type === 'TSUndefinedKeyword';
}

function unionShape(members: readonly Tree[], types: Record<string, Shape>): Shape {
  const shapes = [
    ...new Map(members.map((one) => shapeOf(one, types)).map((one) => [JSON.stringify(one), one])).values(),
  ];
  const [only] = shapes;
  return shapes.length === 1 && only ? only : { '|': shapes };
}

function referenceShape(type: Tree, types: Record<string, Shape>): Shape {
  const name: string = type.typeName.name;
  const [first, second] = type.typeArguments?.params ?? [];
  if (name === 'Uint8Array') return 'any';
  if (name === 'Record') return { '*': shapeOf(second, types) };
  if (/^(?:Partial|Readonly|Omit|Pick)$/.test(name)) return fieldsOf(type, types);
  if (!declarations.has(name))
    throw new Error(`a type that is declared nowhere: ${name}${first ? '<>' : ''}`);
  if (!(name in types)) {
    types[name] = 'any';
    const declared = declarations.get(name);
    types[name] =
      declared.type === 'TSTypeAliasDeclaration'
        ? shapeOf(declared.typeAnnotation, types)
        : fieldsOf(type, types);
  }
  return name;
}

/** The fields of a record type, with those that it takes over. */
function fieldsOf(type: Tree, types: Record<string, Shape>): FieldShapes {
  if (type.type === 'TSIntersectionType') {
    return Object.assign({}, ...type.types.map((one: Tree) => fieldsOf(one, types)));
  }
  if (type.type === 'TSTypeLiteral') return memberShapes(type.members, types);
  const name: string = type.typeName?.name ?? type.expression?.name;
  const [first, second] = type.typeArguments?.params ?? [];
  if (name === 'Readonly') return fieldsOf(first, types);
  if (name === 'Partial') return renamed(fieldsOf(first, types), (key) => key.replace(/\??(\|?)$/, '?$1'));
  if (name === 'Omit' || name === 'Pick') {
    const keys = new Set((second.types ?? [second]).map(({ literal }: Tree) => literal.value));
    const isKept = (key: string) => keys.has(key.replace(/[?|]+$/, '')) === (name === 'Pick');
    return Object.fromEntries(Object.entries(fieldsOf(first, types)).filter(([key]) => isKept(key)));
  }
  const declared = declarations.get(name);
  if (declared.type === 'TSTypeAliasDeclaration') return fieldsOf(declared.typeAnnotation, types);
  const inherited = (declared.extends ?? []).map((one: Tree) => fieldsOf(one, types));
  return Object.assign({}, ...inherited, memberShapes(declared.body.body, types));
}

function renamed(fields: FieldShapes, rename: (key: string) => string): FieldShapes {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [rename(key), field]));
}

function memberShapes(members: readonly Tree[], types: Record<string, Shape>): FieldShapes {
  return Object.fromEntries(
    members.map((member) => {
      const type = member.typeAnnotation.typeAnnotation;
      const nullable = type.type === 'TSUnionType' && type.types.some(isNothing) ? '|' : '';
      const name =
        member.type === 'TSIndexSignature'
          ? '*'
          : `${member.key.name ?? member.key.value}${member.optional ? '?' : ''}${nullable}`;
      return [name, shapeOf(type, types)];
    }),
  );
}
