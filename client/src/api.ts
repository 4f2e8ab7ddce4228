import createClient, { type Client, type MaybeOptionalInit } from 'openapi-fetch'
import type {
  HttpMethod,
  PathsWithMethod,
  RequiredKeysOf,
  ResponseObjectMap,
  SuccessResponse,
} from 'openapi-typescript-helpers'
import type { Connection } from './connection.ts'
import type { paths } from './schema.generated.ts'

/** Options of a call: required when the operation requires parameters or a body. */
type Options<Init> =
  RequiredKeysOf<Init> extends never
    ? [(Init & { [key: string]: unknown })?]
    : [Init & { [key: string]: unknown }]

type Operation<Path extends keyof paths, Method extends HttpMethod> = paths[Path] extends {
  [K in Method]: infer Found extends object
}
  ? Found
  : never

/** What an operation returns, or nothing for 204. */
export type Answer<Path extends keyof paths, Method extends HttpMethod> = SuccessResponse<
  ResponseObjectMap<Operation<Path, Method>>
>

/** Calls an operation by its path and returns the response body. @throws ArborError */
export type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Init extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...options: Options<Init>
) => Promise<Answer<Path, Method>>

/** All operations of the API, by method and path as in its OpenAPI document. */
export type Api = {
  readonly get: Call<'get'>
  readonly post: Call<'post'>
  readonly put: Call<'put'>
  readonly patch: Call<'patch'>
  readonly delete: Call<'delete'>
  /**
   * Deletes something permanently, for example a document, and returns the id of the receipt. It is undefined for what
   * gives no receipt, such as a tag, and for what moved to the trash, because the tenant or the request wanted that.
   * @throws ArborError
   */
  readonly deletePermanently: <
    Path extends PathsWithMethod<paths, 'delete'>,
    Init extends MaybeOptionalInit<paths[Path], 'delete'>,
  >(
    path: Path,
    ...options: Options<Init>
  ) => Promise<string | undefined>
}

export function createApi(connection: Connection): Api {
  const client: Client<paths> = createClient<paths>({
    baseUrl: connection.baseUrl,
    fetch: (request) => connection.send(request),
  })
  // The caller's types were already checked against these paths. Only the pair of method and path is unknown here.
  const send = client.request as unknown as Send
  const call =
    (method: HttpMethod) =>
    async (path: string, options?: object): Promise<never> =>
      (await send(method, path, options)).data as never
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    deletePermanently: async (path: string, options?: object) => {
      const { response } = await send('delete', path, options)
      return response.headers.get(RECEIPT) ?? undefined
    },
  }
}

/** The header with the id of the receipt of a permanent deletion. */
const RECEIPT = 'x-deletion-receipt'

type Send = (
  method: string,
  path: string,
  options?: object,
) => Promise<{ data?: unknown; response: Response }>
