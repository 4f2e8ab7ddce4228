import { Type, type Static } from 'typebox'
import { Answer, DateTime, described, Nullable, OneOf } from '../../platform/http/schemas.ts'
import type { Context } from '../../platform/context/context.ts'
import { REASONING, type ModelProfile } from '../../platform/models/profile/profile.ts'
import { profilesOf } from './profiles.ts'

const yes = (what: string) => described(Type.Boolean(), what)

/** What was measured of a chat model. */
export const abilities = described(
  Nullable(
    Answer('ModelAbilities', {
      measured_at: described(DateTime, 'When it was measured.'),
      streaming: yes('Whether answers arrive word by word.'),
      tools: yes(
        'Whether it calls tools. Otherwise, Arbor searches first and gives it the passages.',
      ),
      parallel_tools: yes('Whether it calls several tools at once.'),
      images: yes('Whether it accepts images.'),
      json_schema: yes('Whether it keeps to a JSON schema that is sent with a request.'),
      system_role: yes(
        'Whether it accepts instructions apart from the messages. Otherwise, they are part of the first one.',
      ),
      context_tokens: described(
        Nullable(Type.Integer()),
        'Tokens of its context. null if the endpoint doesn’t say.',
      ),
      reasoning: described(
        OneOf('ModelReasoning', REASONING),
        'How its reasoning arrives: not at all, apart from the answer, marked in the answer, or with only a mark at its end.',
      ),
      first_token_ms: described(
        Type.Integer(),
        'Milliseconds until the first token, including the time to load the model.',
      ),
    }),
  ),
  'What the model can do, as measured by calling it. null if that was not measured.',
)

/** What a model can do, for clients. */
export function toAbilities(profile: ModelProfile | undefined): Static<typeof abilities> {
  if (!profile) return null
  return {
    measured_at: profile.measuredAt,
    streaming: profile.streaming,
    tools: profile.tools,
    parallel_tools: profile.parallelTools,
    images: profile.images,
    json_schema: profile.jsonSchema,
    system_role: profile.systemRole,
    context_tokens: profile.contextTokens,
    reasoning: profile.reasoning,
    first_token_ms: profile.firstTokenMs,
  }
}

/** What is known of a model. @param baseUrl null for the endpoint of the server's own model */
export async function abilitiesOf(
  context: Context,
  { baseUrl, model }: { readonly baseUrl: string | null; readonly model: string },
): Promise<Static<typeof abilities>> {
  const place = baseUrl ?? context.config.llm?.baseUrl
  return place === undefined
    ? null
    : toAbilities(await profilesOf(context).read({ baseUrl: place, model }))
}
