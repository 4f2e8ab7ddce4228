import type { ProblemKind } from './kinds.ts'

/** A kind and a message for people. `{name}` is a placeholder for a parameter. */
export type Refusal = readonly [kind: ProblemKind, says: string]

type NameIn<Says extends string> = Says extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never

/** The parameters of a message as function arguments. None if it has no placeholders. */
export type ParametersOf<Says extends string> = [NameIn<Says>] extends [never]
  ? [params?: Readonly<Record<string, never>>, waitSeconds?: number]
  : [params: Readonly<Record<NameIn<Says>, string | number>>, waitSeconds?: number]

/** Fills the parameters into a message. */
export function fillIn(
  says: string,
  parameters: Readonly<Record<string, string | number>>,
): string {
  return says.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]))
}
