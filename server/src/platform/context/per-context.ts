import type { Context } from './context.ts'

/** One value for each context, created on first use. */
export function perContext<T>(make: (context: Context) => T): (context: Context) => T {
  const made = new WeakMap<Context, { readonly value: T }>()
  return (context) => {
    const known = made.get(context) ?? { value: make(context) }
    made.set(context, known)
    return known.value
  }
}
