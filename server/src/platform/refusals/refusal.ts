import type { ProblemKind } from './kinds.ts'

/** A kind and what a person is told; `{name}` stands for a parameter. */
export type Refusal = readonly [kind: ProblemKind, says: string]

type NameIn<Says extends string> = Says extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never

/** What fills the places of a sentence, as arguments of a function: none where it has no places. */
export type ParametersOf<Says extends string> = [NameIn<Says>] extends [never]
  ? [params?: Readonly<Record<string, never>>, waitSeconds?: number]
  : [params: Readonly<Record<NameIn<Says>, string | number>>, waitSeconds?: number]

/** A sentence with its parameters filled in. */
export function fillIn(
  says: string,
  parameters: Readonly<Record<string, string | number>>,
): string {
  return says.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]))
}
