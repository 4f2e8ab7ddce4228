import type { Fault } from './model-failure.ts'

type Rule = { readonly says: RegExp } & Fault

/**
 * What servers write. The first match counts. In the order of: abilities, which are more specific than everything
 * else; the context; the model; the quota; the policy.
 */
const RULES: readonly Rule[] = [
  {
    lacks: 'tools',
    says: /does not support (?:tools|function)|(?:tools?|function calling|tool[ _](?:use|choice|calls?))\W{0,3}(?:\w+ )?(?:(?:is|are) )?(?:not|un)[ -]?(?:supported|enabled|available)|not support(?:ed)? (?:for )?(?:tool|function)|no endpoints found that support tool use|does not support parameters:.{0,80}tools|--enable-auto-tool-choice|--jinja|extra inputs? .{0,40}tools|unrecognized request argument.{0,40}(?:tools|functions)/i,
  },
  {
    lacks: 'system_role',
    says: /system (?:role|message|prompt|instruction)s?.{0,30}not (?:be )?(?:supported|enabled|allowed)|developer instruction is not enabled|does not support (?:the )?'?"?system|conversation roles must alternate|roles? must alternate|first message.{0,20}must be.{0,10}user|unsupported.{0,30}role.{0,10}system/i,
  },
  {
    lacks: 'images',
    says: /(?:does not|doesn't|not) support (?:image|vision|multi-?modal)|image(?:_url)?s?\b.{0,40}(?:not|un)[ -]?supported|image_url is only supported|not a multimodal model|missing data required for image|no endpoints found that support image|invalid content type.{0,20}image|mmproj/i,
  },
  {
    lacks: 'json_schema',
    says: /(?:response_format|json_schema|structured outputs?).{0,60}(?:not|un)[ -]?(?:supported|available)|(?:not|un)[ -]?support\w*.{0,40}(?:response_format|json_schema)/i,
  },
  {
    code: 'too_long',
    says: /context[ _-]?(?:length|size|window)|maximum context|exceed_context_size|n_ctx|too many (?:input )?tokens|prompt is too long|input (?:is )?too long|max_model_len|reduce the length|longer than the maximum|exceeds? the (?:maximum|available).{0,40}tokens/i,
  },
  {
    code: 'no_such_model',
    says: /model.{0,120}(?:not found|does(?:n't| not) exist|is not (?:loaded|available|a valid)|not exist)|(?:no such|unknown|invalid|unsupported) model|model_not_found|deploymentnotfound|is not a valid model|no models? loaded|no endpoints found for|there (?:are|is) no.{0,20}model|invalid model name/i,
  },
  {
    code: 'no_quota',
    says: /budget.{0,20}exceeded|exceeded.{0,20}budget|insufficient[_ ](?:quota|credits?|balance|funds)|exceeded your current quota|requires more credits|billing|payment required|out of credits|credit balance/i,
  },
  {
    code: 'refused_by_policy',
    says: /content[_ ](?:policy|filter)|content management policy|responsibleai|safety (?:system|settings|policy)|moderation|flagged/i,
  },
  {
    code: 'loading',
    says: /loading model|model is (?:currently |still )?loading|is (?:currently )?being loaded|warming up|still starting/i,
  },
  { code: 'unusable', says: /unexpected endpoint or method/i },
  {
    code: 'wrong_key',
    says: /(?:invalid|incorrect|wrong|missing|no) (?:api[ _-]?key|authentication|credentials|token provided)|unauthorized|invalid_api_key|access denied due to invalid/i,
  },
]

/** The end of an error's text that is looked at. The beginning has the message. */
const LOOKED_AT = 4000

/**
 * Reads what an error says. Errors may quote the request, so a request could only make its own failure look like
 * another one.
 */
export function readFault(text: string | undefined): Fault {
  const said = (text ?? '').slice(0, LOOKED_AT)
  const rule = RULES.find(({ says }) => says.test(said))
  if (!rule) return {}
  const { says: _says, ...fault } = rule
  if (fault.code !== 'too_long') return fault
  const contextTokens = contextIn(said)
  return { ...fault, ...(contextTokens !== undefined && { contextTokens }) }
}

/** Where errors name the size of a context, in tokens. */
const SIZES: readonly RegExp[] = [
  /"n_ctx"\s*:\s*(\d{3,8})/,
  /maximum context (?:length|size)[^\d]{0,20}(\d{3,8})/i,
  /context (?:length|size|window)[^\d]{0,30}(\d{3,8})/i,
  /maximum (?:of|is) (\d{3,8}) tokens/i,
  /(\d{3,8}) tokens? (?:context|maximum|limit)/i,
  /max_model_len[^\d]{0,20}(\d{3,8})/i,
]

function contextIn(text: string): number | undefined {
  const [, size] = SIZES.map((pattern) => pattern.exec(text)).find((match) => match !== null) ?? []
  return size === undefined ? undefined : Number(size)
}
