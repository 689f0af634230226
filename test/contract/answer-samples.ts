/**
 * Answers made from the types of the catalogue: for every route a value with every field that its answer may have.
 * The types are read from the sources, so that a route or field that comes later is there by itself.
 */
import { answers, declarations, type Tree } from './answer-types';

/** What stands where a type has no more parts; told the name of the field it stands in. */
export interface Leaves {
  text(name: string): string;
  number(name: string): number;
  yes(name: string): boolean;
  /** Which of so many. */
  choice(count: number): number;
}

/** The routes whose answer has a type. */
export const answeringRoutes: ReadonlySet<string> = new Set(answers.keys());

/** An answer of the route as it stands on the wire; undefined where none is described. */
export function sampleAnswer(route: string, leaves: Leaves): unknown {
  const shape = answers.get(route);
  return shape && sample(shape, { leaves, name: route, within: [] });
}

/** Where a sample is wanted. */
interface Place {
  readonly leaves: Leaves;
  /** Of the field. */
  readonly name: string;
  /** The named types that it lies in. */
  readonly within: readonly string[];
}

/** How often a type may lie in itself: a post in a post, but not for ever. */
const deepest = 2;

const made: Readonly<Record<string, (type: Tree, place: Place) => unknown>> = {
  TSStringKeyword: (_, { leaves, name }) => leaves.text(name),
  TSTemplateLiteralType: (_, { leaves, name }) => leaves.text(name),
  TSUnknownKeyword: (_, { leaves, name }) => leaves.text(name),
  TSNumberKeyword: (_, { leaves, name }) => leaves.number(name),
  TSBooleanKeyword: (_, { leaves, name }) => leaves.yes(name),
  TSObjectKeyword: (_, { leaves }) => ({ [leaves.text('key')]: leaves.text('value') }),
  TSNullKeyword: () => null,
  TSLiteralType: ({ literal }) => literal.value,
  TSParenthesizedType: ({ typeAnnotation }, place) => sample(typeAnnotation, place),
  TSTypeOperator: ({ typeAnnotation }, place) => sample(typeAnnotation, place),
  TSArrayType: ({ elementType }, place) => {
    const items = [sample(elementType, place), sample(elementType, place)];
    return items.filter((item) => item !== undefined);
  },
  TSTupleType: ({ elementTypes }, place) =>
    elementTypes.map((one: Tree) => sample(one.elementType ?? one, place)),
  TSUnionType({ types }, place) {
    const some = types.filter(({ type }: Tree) => !['TSNullKeyword', 'TSUndefinedKeyword'].includes(type));
    return sample(some[place.leaves.choice(some.length)], place);
  },
  TSIntersectionType: ({ types }, place) =>
    Object.assign({}, ...types.map((one: Tree) => sample(one, place))),
  TSTypeLiteral: ({ members }, place) => recordOf(members, place),
  TSTypeReference: ({ typeName, typeArguments }, place) =>
    named(typeName.name, typeArguments?.params ?? [], place),
};

function sample(type: Tree, place: Place): unknown {
  const make = made[type.type];
  if (!make) throw new Error(`${place.name} has a type of an unknown kind: ${type.type}`);
  return make(type, place);
}

function named(type: string, params: Tree[], place: Place): unknown {
  const first = () => sample(params[0], place) as Record<string, unknown>;
  const keys = () => (params[1].types ?? [params[1]]).map(({ literal }: Tree) => literal.value);
  if (type === 'Uint8Array') return new TextEncoder().encode(place.leaves.text(place.name));
  if (type === 'Partial' || type === 'Readonly') return first();
  if (type === 'Omit') return chosen(first(), (key) => !keys().includes(key));
  if (type === 'Pick') return chosen(first(), (key) => keys().includes(key));
  if (type === 'Record') return { [place.leaves.text('key')]: sample(params[1], place) };
  const declared = declarations.get(type);
  if (!declared) throw new Error(`${place.name} has a type that is declared nowhere: ${type}`);
  if (place.within.filter((outer) => outer === type).length >= deepest) return undefined;
  const inside = { ...place, within: [...place.within, type] };
  if (declared.type === 'TSTypeAliasDeclaration') return sample(declared.typeAnnotation, inside);
  const inherited = (declared.extends ?? []).map(({ expression, typeArguments }: Tree) =>
    named(expression.name, typeArguments?.params ?? [], inside),
  );
  return Object.assign({}, ...inherited, recordOf(declared.body.body, inside));
}

function chosen(record: Record<string, unknown>, keep: (key: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => keep(key)));
}

function recordOf(members: Tree[], place: Place): Record<string, unknown> {
  return Object.fromEntries(
    members.map((member) => {
      const type = member.typeAnnotation.typeAnnotation;
      const name =
        member.type === 'TSIndexSignature' ? place.leaves.text('key') : (member.key.name ?? member.key.value);
      return [name, sample(type, { ...place, name })];
    }),
  );
}
