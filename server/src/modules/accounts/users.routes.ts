import { actorOf } from '../../platform/http/actor-of.ts'
import type { App } from '../../platform/http/app.ts'
import type { Context } from '../../platform/context.ts'
import { responses } from '../../platform/http/schemas.ts'
import { UpdateUserRequest, UserResponse } from './users.schemas.ts'
import { getUser, updateCaller } from './users.service.ts'

/** The caller's own account. */
export function userRoutes(context: Context) {
  return async (app: App): Promise<void> => {
    app.get(
      '/v1/users/me',
      {
        schema: {
          operationId: 'get_me',
          tags: ['users'],
          summary: 'Get the caller',
          response: responses({ 200: UserResponse }, 401),
        },
      },
      async (request) => getUser(context, actorOf(request)),
    )
    app.patch(
      '/v1/users',
      {
        schema: {
          operationId: 'update_me',
          tags: ['users'],
          summary: 'Change the caller',
          body: UpdateUserRequest,
          response: responses({ 200: UserResponse }, 401, 403),
        },
      },
      async (request) => updateCaller(context, actorOf(request), request.body),
    )
  }
}
