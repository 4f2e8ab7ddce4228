import { Type } from 'typebox'
import { Body, Maybe, Nullable, Query, Uuid } from '../../http/schemas.ts'

export const SignInRequest = Body('SignInRequest', {
  email: Type.String({ format: 'email' }),
  password: Type.String(),
  tenant_id: Maybe(Uuid),
})

/** The whole body may be left out. */
export const RefreshUatBody = Nullable(Body('RefreshUatRequest', { tenant_id: Maybe(Uuid) }))

export const RefreshUatQuery = Query({ tenant_id: Maybe(Uuid) })

export const SignOutResponse = Type.Object({}, { additionalProperties: false })
