import type { LanguageModelMiddleware } from 'ai'
import { toModelFailure } from './call-failure.ts'
import type { Habits } from './habits.ts'
import { foldSystem, hasSystem } from './fold-system.ts'
import { shortenPrompt, tokensOf } from './shorten-prompt.ts'

type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>
type Params = Parameters<WrapStream>[0]['params']
type Result = Awaited<ReturnType<WrapStream>>
type Part = Result['stream'] extends ReadableStream<infer P> ? P : never

/** How often a request is changed and sent again. */
const MOST_CHANGES = 5
/** The part of the context that a request may fill, so that an answer has room. */
const PART_FOR_REQUEST = 0.75
/** How much shorter a request becomes if the error doesn't name a size. */
const SHORTER = 0.6

/** In the metadata of the end of an answer: parts of the request did not fit the model's context. */
const SHORTENED = { arbor: { shortened: true } }

/** Whether parts of the request were left out before it was answered. */
export function isShortened(part: { readonly providerMetadata?: unknown }): boolean {
  const { arbor } = (part.providerMetadata ?? {}) as Partial<typeof SHORTENED>
  return arbor?.shortened === true
}

/**
 * Sends a request without what the model can't do, as soon as an error says so or it is known: instructions move into
 * the first message, schemas are left out, and what doesn't fit is shortened. A model without tools is left to the
 * caller, who has to find passages first.
 */
export function withAbilities(habits: Habits): LanguageModelMiddleware {
  return {
    specificationVersion: 'v4',
    wrapStream: async ({ model, params }) => {
      let { request, isShort } = prepare(params, habits)
      for (let changes = 0; ; changes++) {
        try {
          const result = await model.doStream(request)
          habits.answeredAt = Date.now()
          return isShort ? { ...result, stream: marked(result.stream) } : result
        } catch (error) {
          params.abortSignal?.throwIfAborted()
          const failure = toModelFailure(error)
          const changed = changes < MOST_CHANGES ? change(request, failure, habits) : undefined
          if (changed === undefined) throw failure
          isShort ||= failure.code === 'too_long'
          request = changed
        }
      }
    },
  }
}

/** The request as far as the abilities are known. */
function prepare(params: Params, habits: Habits): { request: Params; isShort: boolean } {
  let request = params
  if (habits.lacks.has('system_role') && hasSystem(request)) request = foldSystem(request)
  if (habits.lacks.has('json_schema')) request = withoutSchema(request)
  const { contextTokens } = habits
  if (contextTokens === undefined) return { request, isShort: false }
  const limit = contextTokens * PART_FOR_REQUEST
  const shorter = tokensOf(request) > limit ? shortenPrompt(request, limit) : undefined
  return { request: shorter ?? request, isShort: shorter !== undefined }
}

/** The request without what failed, or undefined if that can't be left out. */
function change(
  request: Params,
  { code, lacks, contextTokens }: ReturnType<typeof toModelFailure>,
  habits: Habits,
): Params | undefined {
  if (lacks !== undefined) habits.lacks.add(lacks)
  if (lacks === 'system_role' && hasSystem(request)) return foldSystem(request)
  if (lacks === 'json_schema' && request.responseFormat?.type === 'json') {
    return withoutSchema(request)
  }
  if (code !== 'too_long') return undefined
  const limit = contextTokens === undefined ? Infinity : contextTokens * PART_FOR_REQUEST
  // Tokens are only estimated here, so a request that was too long becomes shorter in any case.
  return shortenPrompt(request, Math.min(limit, tokensOf(request) * SHORTER))
}

function withoutSchema({ responseFormat: _format, ...rest }: Params): Params {
  return rest
}

function marked(stream: ReadableStream<Part>): ReadableStream<Part> {
  return stream.pipeThrough(
    new TransformStream<Part, Part>({
      transform: (part, controller) =>
        controller.enqueue(
          part.type === 'finish'
            ? { ...part, providerMetadata: { ...part.providerMetadata, ...SHORTENED } }
            : part,
        ),
    }),
  )
}
