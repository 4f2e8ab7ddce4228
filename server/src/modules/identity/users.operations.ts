import { own } from '../../platform/http/access.ts'
import { operation } from '../../platform/http/operation.ts'
import { UpdateUserRequest, UserResponse } from '../accounts/index.ts'
import { getUser, updateCurrentUser } from './users.service.ts'

/** The caller's account. */
export const userOperations = [
  operation({
    id: 'get_me',
    route: 'GET /v1/users/me',
    tag: 'users',
    summary: 'Get the current user',
    description: 'Returns your account, with your role in the tenant of the credential.',
    access: own('account'),
    answers: { 200: UserResponse },
    run: getUser,
  }),
  operation({
    id: 'update_me',
    route: 'PATCH /v1/users',
    tag: 'users',
    summary: 'Update the current user',
    description:
      "Fields that are omitted or null stay unchanged. An empty name removes the name. Returns 403 if you aren't an active member of the new default tenant.",
    example: { body: { first_name: 'Ann', last_name: 'Lee' } },
    audit: 'user.updated',
    access: own('account'),
    body: UpdateUserRequest,
    answers: { 200: UserResponse },
    refuses: [403],
    run: (context, actor, { body }) => updateCurrentUser(context, actor, body),
  }),
]
