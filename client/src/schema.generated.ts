/** Generated from docs/openapi.json. */
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the name of the server
         * @description A browser gets the home page instead.
         *
         *     You don't need to sign in.
         */
        get: operations["hello"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the process and its database
         * @description Returns 503 if the database doesn't respond.
         *
         *     You don't need to sign in.
         */
        get: operations["health_check"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/features": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the features of the server
         * @description Call it before sign-in to decide what to show: ways to sign in, limits, and the state of the models.
         *
         *     You don't need to sign in.
         */
        get: operations["get_features"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the models of the server and how often the current tenant calls them
         * @description Returns which models are configured, and the calls, failures and tokens for each day.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["get_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/models/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a model
         * @description Calls the model once with a harmless question, for up to 20 seconds. Returns 429 after too many tests.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["test_model"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the server
         * @description Returns the version and the state of the database, its replicas, real-time events, the storage, the disk and the queue. A part that doesn’t respond within two seconds counts as not working.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["get_server_state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the models that you can ask
         * @description Every member of the tenant can call this.
         */
        get: operations["list_chat_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/chat-models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the chat models of the current tenant
         * @description You need the role OWNER.
         */
        get: operations["list_chat_model_settings"];
        put?: never;
        /**
         * Add a chat model to the current tenant
         * @description The model may be at the endpoint of the server’s own model, or at an address that the operator allows. It can be used immediately. A tenant can have up to 20 models.
         *
         *     You need the role OWNER.
         */
        post: operations["create_chat_model"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/chat-models/{chat_model_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a chat model of the current tenant
         * @description Its answers stay. Questions that wait for it are answered with quotes.
         *
         *     You need the role OWNER.
         */
        delete: operations["delete_chat_model"];
        options?: never;
        head?: never;
        /**
         * Change a chat model of the current tenant
         * @description Members that are left out stay unchanged. If the address changes, the key is removed unless the request has another one.
         *
         *     You need the role OWNER.
         */
        patch: operations["update_chat_model"];
        trace?: never;
    };
    "/v1/tenants/me/chat-models/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a chat model before or after it is saved
         * @description Lists the models of the endpoint and asks the model a harmless question, for up to 20 seconds. Returns 429 after too many tests.
         *
         *     You need the role OWNER.
         */
        post: operations["test_chat_model"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant-archives": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List archives of the tenant
         * @description Returns the newest first, also those in progress.
         *
         *     You need the role OWNER.
         */
        get: operations["list_tenant_archives"];
        put?: never;
        /**
         * Export the tenant
         * @description Starts to write an archive with everything of the tenant, as it is at one moment. `GET /v1/tenant-archives/{archive_id}` shows the progress. One archive is made at a time, a tenant can have 3, and each is deleted after 7 days. With a passphrase, it is encrypted in the format of age.
         *
         *     You need the role OWNER.
         */
        post: operations["create_tenant_archive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant-archives/{archive_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an archive of the tenant with its progress
         * @description You need the role OWNER.
         */
        get: operations["get_tenant_archive"];
        put?: never;
        post?: never;
        /**
         * Delete an archive of the tenant, or cancel it
         * @description If the archive is still being made, this cancels it.
         *
         *     You need the role OWNER.
         */
        delete: operations["delete_tenant_archive"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant-archives/{archive_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an archive of the tenant
         * @description Returns the file. It supports `Range` and `If-Range`, so an interrupted download can be resumed. Returns 409 until the archive is complete. Each request is recorded in the audit log.
         *
         *     You need the role OWNER.
         */
        get: operations["download_tenant_archive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/document_versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ingestion runs
         * @description Returns the newest runs first.
         *
         *     Covers only what you can read.
         */
        get: operations["list_dv_workflows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ingestion runs with their documents and progress (Arbor extension)
         * @description Returns the newest runs first.
         *
         *     Covers only what you can read.
         */
        get: operations["list_ingestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/document_versions/{workflow_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an ingestion run with its progress
         * @description You need read access to `workflow_id`.
         */
        get: operations["get_dv_workflow"];
        put?: never;
        /**
         * Rerun an ingestion
         * @description Starts again from the stored file, so you don't need to upload it again. Returns 409 if the run is still in progress, or if a legal hold or retention rule keeps the version.
         *
         *     You need write access to `workflow_id`.
         */
        post: operations["dv_workflow_rerun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflows/{workflow_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the engine status of a run
         * @description Accepts the id of any run: an ingestion, a re-embedding, a workflow run or a reply.
         *
         *     You need read access to `workflow_id`.
         */
        get: operations["get_temporal_workflow_status"];
        put?: never;
        post?: never;
        /**
         * Cancel a run
         * @description Cancels an ingestion, a re-embedding, a workflow run or a reply. If the run is already over, nothing changes. Returns 409 for a rerun of a version that a legal hold or retention rule now keeps, because its former contents may already be gone.
         *
         *     You need write access to `workflow_id`.
         */
        delete: operations["cancel_temporal_workflow"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count failed ingestions by cause (Arbor extension)
         * @description You need the role OWNER or ADMIN.
         */
        get: operations["count_failed_ingestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/ingestions/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rerun failed ingestions, all or those of a cause (Arbor extension)
         * @description Starts them in the background, a few at a time, so that new uploads come soon. Runs that are already about to start again are left alone. Those whose version was replaced or deleted, is kept by a legal hold or retention rule, or lost its stored file are not started.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["rerun_failed_ingestions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/system-jobs/document_versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List ingestion runs
         * @description The same as `GET /v1/workflows/document_versions`, at the path that newer clients use.
         *
         *     Covers only what you can read.
         */
        get: operations["list_system_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/system-jobs/document_versions/{workflow_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an ingestion run with its progress
         * @description The same as `GET /v1/workflows/document_versions/{workflow_id}`, at the path that newer clients use.
         *
         *     You need read access to `workflow_id`.
         */
        get: operations["get_system_job"];
        put?: never;
        /**
         * Rerun an ingestion
         * @description The same as `POST /v1/workflows/document_versions/{workflow_id}`, at the path that newer clients use.
         *
         *     You need write access to `workflow_id`.
         */
        post: operations["rerun_system_job"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/system-jobs/{workflow_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the engine status of a run
         * @description The same as `GET /v1/workflows/{workflow_id}`, at the path that newer clients use.
         *
         *     You need read access to `workflow_id`.
         */
        get: operations["get_system_job_status"];
        put?: never;
        post?: never;
        /**
         * Cancel a run
         * @description The same as `DELETE /v1/workflows/{workflow_id}`, at the path that newer clients use.
         *
         *     You need write access to `workflow_id`.
         */
        delete: operations["cancel_system_job"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/pw/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a password
         * @description Starts a session in `tenant_id` if given, else in your default tenant, and sets the session cookie. Returns 401 for a wrong email or password, 403 if you aren't a member of the tenant, and 429 after too many attempts. Newer clients may send `username` instead of `email`.
         *
         *     You don't need to sign in.
         */
        post: operations["pw_signin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/first_sign_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in the first owner with the link printed at startup
         * @description The link works once, for ten minutes, until somebody signs in with the owner's generated password or changes it. Returns 400 if the token is unknown, used or expired.
         *
         *     You don't need to sign in.
         */
        post: operations["first_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/signout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Ends the session and clears its cookie. The call succeeds even if you have no session.
         *
         *     You don't need to sign in.
         */
        post: operations["signout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credentials/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all your sessions and delete all your API keys
         * @description Use it after you lose a device or a key leaks. It also disconnects all apps, affects all your tenants, and ends the session that makes the request.
         *
         *     Applies only to your own sessions and API keys. It works only with a session, not with an API key.
         */
        post: operations["revoke_credentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/uat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the session or switch its tenant
         * @description Starts a new session and ends the current one. Name a tenant in the body or the query to switch to it. Returns 403 if you aren't an active member of that tenant.
         *
         *     Applies only to your own session.
         */
        post: operations["refresh_uat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/pw/email_verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a sign-up token
         * @description Sends an email with a link that contains the token, if the address can sign up. If it already has an account, the link resets the password instead. The response never reveals whether the address has an account. Returns 429 after too many requests for one address or from one client.
         *
         *     You don't need to sign in.
         */
        post: operations["pw_email_verification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/pw/send_reset_email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Email a password reset token
         * @description Sends an email with a link that contains the token, if an account with this address can reset its password. The response never reveals whether the address has an account. Returns 429 after too many requests for one address or from one client.
         *
         *     You don't need to sign in.
         */
        post: operations["send_pw_reset_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/pw/check_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an emailed token without using it
         * @description For a page that a link opens, before it asks for a password. The response is 204 if the token works now. It says nothing about the address. Returns 400 if the token is unknown, used or expired, and 429 after too many wrong ones.
         *
         *     You don't need to sign in.
         */
        post: operations["check_email_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/pw/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account with an emailed token
         * @description Creates the account and a tenant that it owns. It doesn't sign you in. Returns 400 if the token is unknown, used or expired, and 409 if the address already has an account.
         *
         *     You don't need to sign in.
         */
        post: operations["create_password_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/pw/reset_with_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the password with an emailed token
         * @description Ends all sessions of the account and signs you in with a new one. Returns 400 if the token is unknown, used or expired. Newer clients may send `password_reset_token` instead of `email_token`.
         *
         *     You don't need to sign in.
         */
        post: operations["reset_password_with_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/pw/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Ends all sessions of the account and starts a new one in the same tenant. Returns 403 if the old password is wrong, and 429 after too many wrong guesses.
         *
         *     Applies only to your own password.
         */
        post: operations["reset_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current user
         * @description Returns your account, with your role in the tenant of the credential.
         *
         *     Applies only to your own account.
         */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the current user
         * @description Fields that are omitted or null stay unchanged. An empty name removes the name. Returns 403 if you aren't an active member of the new default tenant.
         *
         *     Applies only to your own account.
         */
        patch: operations["update_me"];
        trace?: never;
    };
    "/v1/auth/sso/initiate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in through an identity provider
         * @description Returns the provider's URL in `redirect_url`; send the browser there. With GOOGLE, `tenant_id` is the tenant to sign in to. With TENANT, it is the tenant whose provider to use. Returns 404 if the provider isn't configured, and 400 if it can't be reached.
         *
         *     You don't need to sign in.
         */
        post: operations["initiate_sso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sso/{tenant_id}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a sign-in through a tenant's identity provider and return to a page
         * @description Returns the provider's URL in `redirect_url`. Before you call it, show the person the host of that URL and, if somebody is signed in, whose session the sign-in replaces.
         *
         *     You don't need to sign in.
         */
        post: operations["start_sso"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sso/{tenant_id}/signin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirect to a tenant's identity provider
         * @description After the sign-in, the browser returns to `redirect`, a path of this server. If another person is signed in, the browser first goes to a page that asks for confirmation.
         *
         *     You don't need to sign in.
         */
        get: operations["sso_signin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sso/oauth2/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete a sign-in through an identity provider
         * @description The identity provider redirects the browser here. The response redirects to the page that the sign-in was started for. Without such a page, a browser goes to the home page and a program gets the user as JSON. Returns 400 if the sign-in can't be verified, and 403 if the person may not enter the tenant.
         *
         *     You don't need to sign in.
         */
        get: operations["oauth2_callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/auth/sso/{tenant_id}/directory_sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the users of a FANWEI_E9 directory (not supported)
         * @description Always returns an error: 501 for a tenant with a FANWEI_E9 provider, 409 for any other.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["fanwei_directory_sync"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Returns your keys in the tenant of the session. The secrets aren't included.
         *
         *     Applies only to your own API keys. It works only with a session, not with an API key.
         */
        get: operations["list_api_keys"];
        put?: never;
        /**
         * Create an API key
         * @description The response is the only one that contains the key itself, so store it now. The key acts for you in the tenant of the session.
         *
         *     Applies only to your own API keys. It works only with a session, not with an API key.
         */
        post: operations["create_api_key"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{api_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an API key
         * @description Returns the name, the last characters, and the times of expiry and last use, but never the key itself.
         *
         *     Applies only to your own API keys. It works only with a session, not with an API key.
         */
        get: operations["get_api_key"];
        put?: never;
        post?: never;
        /**
         * Delete an API key
         * @description The key stops working with the next request.
         *
         *     Applies only to your own API keys. It works only with a session, not with an API key.
         */
        delete: operations["delete_api_key"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/local-memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List memberships that await your decision
         * @description Before you signed up, the identity providers of these tenants had a member with your address. Your account gets nothing from them until you keep the membership.
         *
         *     Applies only to your own local memberships. It works only with a session, not with an API key.
         */
        get: operations["list_local_memberships"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/local-memberships/{tenant_id}/keep": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a membership
         * @description Moves the membership to your account, with its folder, permissions and groups. Its existing sessions and API keys end.
         *
         *     Applies only to your own local memberships. It works only with a session, not with an API key.
         */
        post: operations["keep_local_membership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/local-memberships/{tenant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Refuse a membership
         * @description Ends the membership in that tenant. You can't undo this.
         *
         *     Applies only to your own local memberships. It works only with a session, not with an API key.
         */
        delete: operations["delete_local_membership"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invites/{invite_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview an invite
         * @description Returns what the invite offers, for whoever holds its link. Only a server without a mail server creates links with a token. Returns 400 for a wrong token, and 409 if the invite can no longer be accepted.
         *
         *     You don't need to sign in.
         */
        post: operations["preview_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invites/{invite_id}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join a tenant with an invite link
         * @description Creates an account, adds it to the tenant and signs it in. The link works once, and only on a server without a mail server. Its address isn't proved, so the account exists only in this tenant. Returns 400 for a wrong token, and 409 if the invite can no longer be accepted.
         *
         *     You don't need to sign in.
         */
        post: operations["join_by_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/users/{user_id}/reset-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link to reset a member's password
         * @description For members who joined with an invite link: their address isn't proved, so a mail can't reset the password. The link works once, for one day, and replaces earlier links. Using it ends all sessions of the account. Returns 409 for any other member.
         *
         *     You need the role OWNER or ADMIN. It works only with a session, not with an API key.
         */
        post: operations["create_reset_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/app-requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an app's sign-in request
         * @description Returns what the app asks for, for the consent page. Call it in the browser that the app opened; other browsers get 404.
         *
         *     Applies only to your own sign-ins of apps that this browser started. It works only with a session, not with an API key.
         */
        get: operations["get_app_request"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/app-requests/{request_id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an app's sign-in request
         * @description Allow all the scopes that the app requests, or only some. Then send the browser to `redirect_url`. Returns 409 if the session has switched to another tenant since the person saw the request.
         *
         *     Applies only to your own sign-ins of apps that this browser started. It works only with a session, not with an API key.
         */
        post: operations["approve_app_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/app-requests/{request_id}/deny": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deny an app's sign-in request
         * @description Tells the app that you refused, once you send the browser to `redirect_url`.
         *
         *     Applies only to your own sign-ins of apps that this browser started. It works only with a session, not with an API key.
         */
        post: operations["deny_app_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connected-apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connected apps
         * @description Returns the apps that can act for you in the tenant of the session.
         *
         *     Applies only to your own connected apps. It works only with a session, not with an API key.
         */
        get: operations["list_connected_apps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/connected-apps/{app_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect an app
         * @description The app's tokens stop working with the next request.
         *
         *     Applies only to your own connected apps. It works only with a session, not with an API key.
         */
        delete: operations["disconnect_app"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenants of the current user
         * @description Returns the tenants in which you are an active member, sorted by name.
         *
         *     Applies only to your own memberships.
         */
        get: operations["list_tenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current tenant
         * @description Returns the tenant of the credential.
         *
         *     Every member of the tenant can call this.
         */
        get: operations["get_current_tenant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tenant
         * @description `idp_config` is null unless you are an OWNER or ADMIN of the tenant. Secrets are never returned.
         *
         *     Every member of the tenant can call this.
         */
        get: operations["get_tenant"];
        put?: never;
        post?: never;
        /**
         * Delete a tenant
         * @description Permanently deletes the tenant with all content, memberships and credentials. The accounts of its members stay. You can't undo this.
         *
         *     You need the role OWNER.
         */
        delete: operations["delete_tenant"];
        options?: never;
        head?: never;
        /**
         * Update a tenant
         * @description Fields that are omitted or null stay unchanged. An empty brand name or color clears it. `idp_config` replaces the identity provider as a whole, but keeps omitted secrets while its type and URLs stay the same. Changing the issuer or client ends the sessions and API keys that came from the former provider.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_tenant"];
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/branding/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a logo
         * @description Replaces the logo of this type. The file must be PNG, JPEG, SVG, WebP or ICO. Returns 413 if it is larger than 2 MB, and 422 for any other type of file.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["upload_tenant_logo"];
        /**
         * Remove a logo
         * @description Succeeds even if the tenant has no logo of this type.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_tenant_logo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage and limits of the current tenant
         * @description Returns the number of documents, the bytes of files and text, and the processing time. A limit is null if it isn't set.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["get_tenant_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/usage/days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the usage of the current tenant by day
         * @description Returns the questions, searches, pages and processing time of each day, and what was stored when it began. Days are kept for 400 days.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_usage_days"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/quota": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what a tenant has used of its quotas today, as newer clients expect it
         * @description See `GET /v1/tenants/me/usage` for all limits.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["get_tenant_quota_state"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a tenant
         * @description Returns all members, including deactivated ones, sorted by email address.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_tenant_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/administrators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who can give access in the current tenant
         * @description Use it to tell people whom to ask. Returns the OWNER first, then up to 19 ADMINs.
         *
         *     Every member of the tenant can call this.
         */
        get: operations["list_tenant_administrators"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/users/{user_id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a member
         * @description Locks the member out and ends all their sessions in the tenant. They leave all groups. Their API keys are refused until you activate them again. Returns 403 for the OWNER.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["deactivate_tenant_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/users/{user_id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a deactivated member
         * @description The member can sign in again and their API keys work again. They don't rejoin their former groups.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["activate_tenant_user"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from a tenant
         * @description Deletes the member's sessions, API keys, permissions and group memberships in this tenant. The personal folder is kept in case the member comes back. Returns 409 for the OWNER and for members under directory sync.
         *
         *     You need the role OWNER or ADMIN. Members can also do this for themselves.
         */
        delete: operations["delete_tenant_user"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Returns 409 if you try to make a second OWNER, or to change the OWNER's role.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_tenant_user"];
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/users/{user_id}/responsibilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a person is responsible for
         * @description Returns webhooks, sources, workflow runners, outside links, API keys and the identity provider, oldest first. Look before you change a role, deactivate or remove somebody. It also works after that, for people who aren't members any more.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_responsibilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/{tenant_id}/users/{user_id}/responsibilities/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over what a person is responsible for
         * @description Makes you responsible, and lets what was paused because of the person go on. API keys stay with the person.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["take_over_responsibilities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invites
         * @description Returns the tenant's invites, newest first.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_invites"];
        put?: never;
        /**
         * Invite a person
         * @description With a mail server, Arbor mails the link to the person. Without one, pass on the link from the response; it is enough to join. Returns 409 if the address belongs to a member or already has an open invite, and 429 after too many invites.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invites/{invite_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invite
         * @description Makes you a member of the inviting tenant, with the invite's role and permissions. Returns 404 for an invite to another address, and 409 if it was already accepted, has expired, or you are already a member.
         *
         *     Applies only to your own invites, which are those sent to your email address.
         */
        post: operations["accept_invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invites/{invite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an invite
         * @description The link stops working. If the invite was already accepted, the person stays a member.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_invite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant-groups/my-group": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the groups of the current user
         * @description Returns all groups that you are in, sorted by name, whatever your role.
         *
         *     Applies only to your own groups.
         */
        get: operations["list_my_groups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description Sorted by name unless you choose another order.
         *
         *     Applies only to your own groups. OWNER and ADMIN see all groups.
         */
        get: operations["list_tenant_groups"];
        put?: never;
        /**
         * Create a group
         * @description Returns 409 if a group of the tenant already has this name, ignoring case.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_tenant_group"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant-groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a group
         * @description Returns 403 if you are a USER and not in the group.
         *
         *     You need read access to `group_id`.
         */
        get: operations["get_tenant_group"];
        put?: never;
        post?: never;
        /**
         * Delete a group
         * @description Also deletes its memberships and permissions. Members lose the access that they had through the group.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_tenant_group"];
        options?: never;
        head?: never;
        /**
         * Update the name or description of a group
         * @description Fields that are omitted or null stay unchanged. An empty description clears it. Returns 409 if another group has this name.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_tenant_group"];
        trace?: never;
    };
    "/v1/tenant-groups/{group_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a group
         * @description Returns 403 if you are a USER and not in the group.
         *
         *     You need read access to `group_id`.
         */
        get: operations["list_group_members"];
        put?: never;
        /**
         * Add a member of the tenant to a group
         * @description The member gets the group's permissions. Returns 409 if they are already in the group or are deactivated.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["add_group_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant-groups/{group_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from a group
         * @description The member loses the group's permissions. Returns 404 if they aren't in the group.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["remove_group_member"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/user-permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions of a user
         * @description Returns the permissions granted to the user directly, oldest first. Permissions from groups aren't included.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_user_permissions"];
        put?: never;
        /**
         * Grant a user access to a path part and everything below it
         * @description Returns 404 if the user or the path part doesn't exist. Returns 409 if a permission of the user already covers this access, or if the user has reached the limit of 50 permissions.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_user_permission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/user-permissions/{permission_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a user's permission
         * @description The user loses this access with the next request.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_user_permission"];
        options?: never;
        head?: never;
        /**
         * Change a user's permission
         * @description Changes the path part, the capability, or both. Fields that are omitted or null stay unchanged. Returns 409 if the user's other permissions already cover the new access.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_user_permission"];
        trace?: never;
    };
    "/v1/tenant-groups/{group_id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions of a group
         * @description Returns the permissions that all members of the group have, oldest first.
         *
         *     You need read access to `group_id`.
         */
        get: operations["list_group_permissions"];
        put?: never;
        /**
         * Grant a group access to a path part and everything below it
         * @description All members of the group get this access. Returns 404 if the group or the path part doesn't exist. Returns 409 if a permission of the group already covers this access, or if the group has reached the limit of 50 permissions.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_group_permission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenant-groups/{group_id}/permissions/{permission_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a group's permission
         * @description Members lose this access with the next request, unless they have it from elsewhere.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_group_permission"];
        options?: never;
        head?: never;
        /**
         * Change a group's permission
         * @description Changes the path part, the capability, or both. Fields that are omitted or null stay unchanged. Returns 409 if the group's other permissions already cover the new access.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_group_permission"];
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who can read or change a path part, and why (Arbor extension)
         * @description You need the role OWNER or ADMIN.
         */
        get: operations["list_path_part_access"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/holders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find people and groups to give access to
         * @description Returns up to 20 groups and active members whose name or email address contains the text, groups first.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["find_permission_holders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/permissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the permissions on a path part and above it
         * @description Returns who can read or change the path part by a permission: those on itself first, then those on the path parts above it, upwards. Permissions of administrators and deactivated members are omitted, because they have no effect.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_path_part_permissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shared-with-me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what others have shared with you
         * @description Returns the topmost folders and documents on which you or one of your groups has a permission, latest first, with who gave it and when. For the OWNER and ADMINs, who need no permissions, the list is empty.
         *
         *     Covers only what you can read.
         */
        get: operations["list_shared_with_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests for access that wait for an answer
         * @description Returns the oldest first. Requests of people who have got the permission since, and requests for what does not exist, are omitted.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_access_requests"];
        put?: never;
        /**
         * Ask for access to a folder or document
         * @description Administrators see the request if what it names exists and you lack the permission. The response never tells. A second request for the same id replaces the one that waits. At most 20 requests can wait or be from the last day.
         *
         *     Applies only to your own access requests.
         */
        post: operations["create_access_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-requests/own": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your requests for access
         * @description Returns your requests of the last 30 days with their answers, latest first.
         *
         *     Applies only to your own access requests.
         */
        get: operations["list_own_access_requests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-requests/{access_request_id}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a request for access
         * @description Gives the person a permission on the folder or document, or declines the request. The person gets a notice. Returns 409 if the request was already answered.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["answer_access_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List folders as path parts
         * @description Returns the folders below a path part as path parts, down to `max_depth` levels, with your permissions. Without `parent_path_id`, starts at the root. Folders that you can't read are omitted.
         *
         *     You need read access to `parent_path_id`.
         */
        get: operations["list_path_parts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a path part with its tags
         * @description You need read access to `path_part_id`.
         */
        get: operations["get_path_part"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/ancestry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the path parts from the root to a path part
         * @description You need read access to `path_part_id`.
         */
        get: operations["get_path_part_ancestry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reorder the items in a folder
         * @description Places the given folders and documents together after another item of the folder, or first. The order applies to lists with the order LOGICAL.
         *
         *     You need write access to `path_part_id`.
         */
        post: operations["order_children"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/subtree_chunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all chunks below a path part, grouped by place and tags
         * @description You need read access to `path_part_id`.
         */
        get: operations["get_path_part_subtree_chunks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/folders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the subfolders of a folder
         * @description Returns the folders directly below a folder. Without `parent_path_part_id`, returns the folders at the root, where your own folder is named "Private". Folders that you can't read are omitted.
         *
         *     You need read access to `parent_path_part_id`.
         */
        get: operations["list_folders"];
        put?: never;
        /**
         * Create a folder
         * @description Adds a folder at the end of its parent folder. Returns 409 if the parent already contains an item with the same name, and 422 if the folder would be more than 100 levels deep.
         *
         *     You need write access to `parent_path_part_id`.
         */
        post: operations["create_folder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/starting-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your top-level folders and documents
         * @description Returns the topmost items, as the starting point for browsing. These are the shared folder, or the items below it that are shared with you. Your own folder, named "Private", comes last.
         *
         *     Covers only what you can read.
         */
        get: operations["list_starting_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/folders/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find folders and documents by name
         * @description Finds items whose name contains a text, ignoring case. Searches everything that you can read, or only what is below `parent_path_part_id`.
         *
         *     You need read access to `parent_path_part_id`.
         */
        get: operations["search_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/folders/{folder_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a folder
         * @description You need read access to `folder_id`.
         */
        get: operations["get_folder"];
        put?: never;
        /**
         * Re-embed everything below a folder
         * @description Recreates all vectors in the background, including those that are up to date. Returns the run, which you can cancel with `DELETE /v1/workflows/{workflow_id}`. If the same re-embedding is already running, returns that run. Returns 503 if the server has no embedding model.
         *
         *     You need write access to `folder_id`.
         */
        post: operations["folder_action"];
        /**
         * Delete a folder and everything below it
         * @description Deletes permanently, including all documents, versions and files below the folder. To be able to restore it, use `POST /v1/trash` instead. Returns 403 for system folders.
         *
         *     You need write access to `folder_id`.
         */
        delete: operations["delete_folder"];
        options?: never;
        head?: never;
        /**
         * Rename or move a folder
         * @description Changes only the fields that you send. A folder moves with everything below it. Returns 409 if the target folder already contains an item with the same name, and 403 for system folders.
         *
         *     You need write access to `folder_id`.
         */
        patch: operations["update_folder"];
        trace?: never;
    };
    "/v1/folders/{folder_id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the folders and documents below a folder
         * @description Lists in depth-first order, down to `max_depth` levels. Items that you can't read are omitted and don't count in `total`.
         *
         *     You need read access to `folder_id`.
         */
        get: operations["list_folder_contents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents in a folder
         * @description Returns the documents directly in a folder. Without `parent_path_part_id`, lists the shared folder. Documents that you can't read are omitted.
         *
         *     You need read access to `parent_path_part_id`.
         */
        get: operations["list_documents"];
        put?: never;
        /**
         * Create a document without a file
         * @description Adds a document with an empty first version at the end of the folder. To upload a file instead, use `POST /v1/documents/ingest`. Returns 409 if the folder already contains an item with the same name, and 402 if the tenant has reached its limit of documents.
         *
         *     You need write access to `parent_path_part_id`.
         */
        post: operations["create_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents whose active version has the same file
         * @description Compares the SHA-256 hash of the files. Returns up to 20 documents, oldest first.
         *
         *     Covers only what you can read.
         */
        get: operations["list_duplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document with its active version
         * @description You need read access to `document_id`.
         */
        get: operations["get_document"];
        put?: never;
        post?: never;
        /**
         * Delete a document permanently
         * @description Deletes all versions and their files. To be able to restore the document, use `POST /v1/trash` instead.
         *
         *     You need write access to `document_id`.
         */
        delete: operations["delete_document"];
        options?: never;
        head?: never;
        /**
         * Rename or move a document, or change its active version
         * @description Changes only the fields that you send. Returns 409 if the target folder already contains an item with the same name.
         *
         *     You need write access to `document_id`.
         */
        patch: operations["update_document"];
        trace?: never;
    };
    "/v1/documents/{document_id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get who has checked out a document
         * @description Returns 404 if nobody has. The same is in `checkout` of the document.
         *
         *     You need read access to `document_id`.
         */
        get: operations["get_document_checkout"];
        put?: never;
        /**
         * Check out a document
         * @description Until you check the document in, or the checkout ends, only you can change it: upload and activate versions, edit its contents, rename, move and delete it. Others can still read, tag and discuss it. Legal holds and retention rules stay in force. If you have already checked it out, extends the checkout. Returns 409 if another person has checked it out. OWNER and ADMIN can take it over with `force`.
         *
         *     You need write access to `document_id`.
         */
        post: operations["acquire_document_checkout"];
        /**
         * Check in a document
         * @description Ends your checkout. OWNER and ADMIN can end that of another person. Nothing changes if nobody has checked the document out. Returns 409 if another person has.
         *
         *     You need write access to `document_id`.
         */
        delete: operations["release_document_checkout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{document_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an empty version
         * @description The version gets the next number and isn't active. To activate it, use `PATCH /v1/documents/{document_id}`.
         *
         *     You need write access to `document_id`.
         */
        post: operations["create_document_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/document_versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a document
         * @description You need read access to `document_id`.
         */
        get: operations["list_document_versions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/document_versions/{version_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document version
         * @description You need read access to `version_id`.
         */
        get: operations["get_document_version"];
        put?: never;
        /**
         * Re-embed the chunks of a version
         * @description Recreates all vectors in the background, including those that are up to date. Returns the run, which you can cancel with `DELETE /v1/workflows/{workflow_id}`. If the same re-embedding is already running, returns that run. Returns 503 if the server has no embedding model.
         *
         *     You need write access to `version_id`.
         */
        post: operations["document_version_action"];
        /**
         * Delete a document version
         * @description Deletes the version permanently with its sections, chunks and files. Returns 409 for the active version. Activate another version first.
         *
         *     You need write access to `version_id`.
         */
        delete: operations["delete_document_version"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/document_versions/{version_id}/objects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the stored objects of a version with links (Arbor extension)
         * @description Returns the files that the version consists of, such as its source, plain text and page images. The links work for six hours without credentials.
         *
         *     You need read access to `version_id`.
         */
        get: operations["list_document_version_objects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/document_versions/{version_id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Update the metadata of a version
         * @description Merges the fields that you send into the metadata. Fields that are null or omitted stay unchanged, and `pipeline_state` is merged field by field. An address in the storage must refer to an object of the version. Links to files, receipts and comparisons use what Arbor itself stored and computed, if the version was ingested.
         *
         *     You need write access to `version_id`.
         */
        patch: operations["update_document_version_metadata"];
        trace?: never;
    };
    "/v1/document_versions/{version_id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sections and chunks of a version in reading order
         * @description Lists in reading order, which is depth first. To list the contents of one section, set `section_id`.
         *
         *     You need read access to `version_id`.
         */
        get: operations["get_document_version_contents"];
        put?: never;
        post?: never;
        /**
         * Delete all sections and chunks of a version
         * @description Deletes permanently. The version and its files remain.
         *
         *     You need write access to `version_id`.
         */
        delete: operations["clear_document_version_contents"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/document_versions/{version_id}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions of a document
         * @description Returns what changed from an older version: lines, cells of a workbook, values of a JSON file, or blocks of a document. Unchanged passages are found by their hashes, the rest is compared by words, and what is elsewhere now has moved. If a comparison is not possible or not exact, `degraded` is true and `degraded_reason` says why.
         *
         *     You need read access to `version_id`.
         */
        get: operations["get_document_version_diff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/document_versions/{version_id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a small image of a version (Arbor extension)
         * @description Returns the top of the first page with an image, or for a picture, the picture. At most 480 pixels wide and 640 high, in WebP. Returns 204 if the version has neither. Clients can cache images for a year.
         *
         *     You need read access to `version_id`.
         */
        get: operations["get_document_version_thumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sections/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get several sections
         * @description Returns the sections in the order of their ids. Ids that are unknown or that you can't read are omitted.
         *
         *     You need read access to `section_ids`.
         */
        get: operations["get_sections_bulk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sections/{section_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a section with statistics about its contents
         * @description You need read access to `section_id`.
         */
        get: operations["get_section"];
        put?: never;
        post?: never;
        /**
         * Delete a section and everything below it
         * @description Deletes permanently. Returns 409 while the version is being ingested.
         *
         *     You need write access to `section_id`.
         */
        delete: operations["delete_section"];
        options?: never;
        head?: never;
        /**
         * Rename a section or move it within its version
         * @description Changes only the fields that you send. A section moves with everything below it. Returns 409 while the version is being ingested.
         *
         *     You need write access to `section_id`.
         */
        patch: operations["update_section"];
        trace?: never;
    };
    "/v1/sections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an empty section to a document version or section
         * @description Inserts the section after `prev_sibling_path_id`, or at the end of its parent. Returns 409 while the version is being ingested.
         *
         *     You need write access to `parent_path_id`.
         */
        post: operations["create_section"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sections/{section_id}/dissolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a section with a text chunk that contains its name
         * @description The contents of the section follow the chunk in the same order, one level up. You also need write access to the parent of the section. Returns 409 while the version is being ingested.
         *
         *     You need write access to `section_id`.
         */
        post: operations["dissolve_section"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get several chunks
         * @description Returns the chunks in the order of their ids, each with the ids of its ancestors. Ids that are unknown or that you can't read are omitted.
         *
         *     You need read access to `chunk_ids`.
         */
        get: operations["get_chunks_bulk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks/version-chunk-ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ids of all chunks of a document version
         * @description Returns the ids in reading order.
         *
         *     You need read access to `document_version_id`.
         */
        get: operations["get_version_chunk_ids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks/{chunk_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a chunk
         * @description You need read access to `chunk_id`.
         */
        get: operations["get_chunk"];
        put?: never;
        post?: never;
        /**
         * Delete a chunk
         * @description Deletes permanently. Returns 409 while the version is being ingested.
         *
         *     You need write access to `chunk_id`.
         */
        delete: operations["delete_chunk"];
        options?: never;
        head?: never;
        /**
         * Update the metadata of a chunk, or move it within its version
         * @description Replaces the metadata fields that you send and keeps the others. null is stored as a value. Returns 409 while the version is being ingested.
         *
         *     You need write access to `chunk_id`.
         */
        patch: operations["update_chunk_metadata"];
        trace?: never;
    };
    "/v1/chunks/{chunk_id}/neighbors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a chunk with its neighbors
         * @description Returns the sections and chunks before and after a chunk under the same parent, or in the whole version if `within_section` is false. Neighbors that you can't read are omitted.
         *
         *     You need read access to `chunk_id`.
         */
        get: operations["get_chunk_neighbors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a chunk to a document version or section
         * @description Inserts the chunk after `prev_sibling_path_id`, or at the end of its parent. Returns 409 while the version is being ingested, and 402 if the tenant has reached its limit of text.
         *
         *     You need write access to `parent_path_id`.
         */
        post: operations["create_chunk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks/{chunk_id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Replace the content of a chunk
         * @description The chunk keeps its id, and search uses the new text immediately. Returns 409 while the version is being ingested.
         *
         *     You need write access to `chunk_id`.
         */
        patch: operations["update_chunk_content"];
        trace?: never;
    };
    "/v1/chunks/{chunk_id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Split a chunk
         * @description The chunk keeps the first text. A new chunk of the same type follows it for each of the other texts. The new chunks have the same position on the pages of the source, and their lineage shows that they were derived from the chunk. You also need write access to the parent. Returns 409 while the version is being ingested.
         *
         *     You need write access to `chunk_id`.
         */
        post: operations["split_chunk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks/{chunk_id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge chunks into one
         * @description The chunk gets the new text together with the page positions, images and lineage of the other chunks, which are deleted. All chunks must have the same type and belong to the same document version. Returns 409 while the version is being ingested, or if one of the chunks was derived from another through a chunk that remains.
         *
         *     You need write access to `chunk_id`.
         */
        post: operations["merge_chunks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunk-lineages/{chunk_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ancestors and descendants of a chunk
         * @description Follows up to `max_depth` edges in each direction. Chunks that you can't read are omitted and not followed. Returns up to 1000 chunks, nearest first, with up to 10000 edges between them.
         *
         *     You need read access to `chunk_id`.
         */
        get: operations["get_chunk_lineage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunk-lineages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a chunk to the chunks that it was derived from
         * @description Creates all edges or none. You also need read access to each parent. Returns 409 if an edge already exists or would make a chunk its own ancestor.
         *
         *     You need write access to `chunk_id`.
         */
        post: operations["create_chunk_lineage"];
        /**
         * Unlink a chunk from a chunk that it was derived from
         * @description You need write access to `chunk_id`.
         */
        delete: operations["delete_chunk_lineage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags of the tenant
         * @description Every member of the tenant can call this.
         */
        get: operations["list_tags"];
        put?: never;
        /**
         * Create a tag
         * @description Returns 409 if the tenant already has a tag with this name, ignoring case. Without `color`, the tag is black.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_tag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tags/{tag_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tag
         * @description Every member of the tenant can call this.
         */
        get: operations["get_tag"];
        put?: never;
        post?: never;
        /**
         * Delete a tag and remove it from every node
         * @description You need the role OWNER or ADMIN.
         */
        delete: operations["delete_tag"];
        options?: never;
        head?: never;
        /**
         * Update a tag
         * @description Changes only the fields that you send. An empty `description` removes it. Returns 409 if another tag has this name, ignoring case.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_tag"];
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the tags of a path part
         * @description Returns the tags attached directly to the node, sorted by name. With `include_inherited`, also returns the tags of all nodes above it.
         *
         *     You need read access to `path_part_id`.
         */
        get: operations["get_path_part_tags"];
        put?: never;
        /**
         * Add tags to a path part
         * @description Keeps existing tags and returns all tags of the node. If one of the tags doesn't exist, returns 400 and attaches none.
         *
         *     You need write access to `path_part_id`.
         */
        post: operations["set_path_part_tags"];
        /**
         * Remove tags from a path part
         * @description Returns the remaining tags. Tags that are unknown or not attached are ignored.
         *
         *     You need write access to `path_part_id`.
         */
        delete: operations["bulk_remove_path_part_tags"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download folders and documents as a ZIP file
         * @description Returns a ZIP file with the files of the active versions, in their folders. Items that you can't read are left out. Returns 413 for more than 5,000 folders and documents or 4 GB. A HEAD request checks this without creating the file.
         *
         *     You need read access to `path_part_ids`.
         */
        get: operations["download_archive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items in the trash
         * @description Returns the newest items first. Members see items from folders that they can change. OWNER and ADMIN see all items, including those from deleted folders.
         *
         *     Covers only what you can read.
         */
        get: operations["list_trash"];
        put?: never;
        /**
         * Move a folder or document to the trash
         * @description Moves the item with everything in it. It is no longer listed, found or readable, and its name can be used again. It can be restored for 30 days, after which it is deleted permanently. Until then, it counts toward the limits of the tenant. Returns 409 if an ingestion, answer or workflow run in it is in progress. Returns 413 if it contains more than 20,000 folders, documents, sections and passages.
         *
         *     You need write access to `path_part_id`.
         */
        post: operations["move_to_trash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trash/{trash_id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a folder or document from the trash
         * @description Restores the item with its ids, versions, tags, permissions and threads at the end of its folder. Workflows that used it use it again, unless they were changed since then. Search by words finds it immediately, search by meaning after its vectors have been created again. Returns 409 if the name is taken, or if the original folder was deleted and the request doesn't name another one.
         *
         *     You need write access to `trash_id`.
         */
        post: operations["restore_from_trash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/trash/{trash_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an item in the trash permanently
         * @description Deletes the item with all its versions and files. You have write access if you can change the folder that the item was in.
         *
         *     You need write access to `trash_id`.
         */
        delete: operations["delete_from_trash"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/source-kinds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the kinds of sources
         * @description Each with the JSON Schema of its settings, for forms.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_source_kinds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sources
         * @description Returns the newest first.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_sources"];
        put?: never;
        /**
         * Create a source
         * @description Binds a folder to something outside, which the source mirrors into it. Nothing is read until the first run, so you can look at a dry run before. Returns 409 if the folder has a source or belongs to one.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test settings before they are saved
         * @description Tries to read the source, for up to 30 seconds. Nothing is stored. Returns 409 if stored secrets would be sent to another host.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["test_source_settings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a source
         * @description You need the role OWNER or ADMIN.
         */
        get: operations["get_source"];
        put?: never;
        post?: never;
        /**
         * Delete a source
         * @description Its folders and documents become ordinary ones, unless you ask for them to be moved to the trash. The bound folder and what people put into it stay. Returns 409 if the source says who reads what would stay, unless you open that to everyone who can read the folder.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_source"];
        options?: never;
        head?: never;
        /**
         * Change a source
         * @description Changes only the fields that you send. To change the schedule, send all of it. New settings let a stopped source run again. If they lead to another host, send the secrets, too: without them, the response is 409.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_source"];
        trace?: never;
    };
    "/v1/sources/{source_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a source
         * @description Tries to read the source with its stored settings, for up to 30 seconds.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["test_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a source
         * @description No more runs start, and the open run is canceled. The documents stay.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["pause_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused or stopped source
         * @description Starts a run. Nothing changes if the source is ready.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["resume_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Synchronize a source now
         * @description Starts a run. If one is open, returns it, and another one follows. Returns 409 if the source is paused or stopped.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["sync_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out what a run would change
         * @description Starts a run that lists the source and changes nothing. Its `plan` and `counts` say what would change. Returns 409 if another run is open.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["dry_run_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a source
         * @description The former secret stops working immediately.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["renew_source_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/notify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tell a source that something has changed
         * @description For webhooks: starts a run, if the source is ready. Nothing says whether there is such a source: unknown ids and wrong secrets return the same 404.
         *
         *     You don't need to sign in.
         */
        post: operations["notify_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a source
         * @description Returns the newest first. The last 50 are kept.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_source_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/runs/{source_run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a run of a source with its log
         * @description If it asks you to confirm deletions, it also lists the source again, unless it just has.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["get_source_run"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/runs/{source_run_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm or reject the deletions of a run
         * @description A run that would move more than 50 documents, or more than a fifth of them, to the trash asks you first. Its `plan` lists them. After you confirm, it lists the source again, and deletes only what is still missing. If much more is missing by then, it asks again. Returns 409 if the run does not ask.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["confirm_source_run"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the items of a source
         * @description Sorted by path. With `failed`, only those that could not be added or changed. With the state `missing`, a run that asks about them also lists the source again, unless it just has.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_source_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/failures/{source_item_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try an item again
         * @description Starts a run if none is open. An item that was left out is no longer.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["retry_source_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/failures/{source_item_id}/leave-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave an item out
         * @description The source no longer changes it. If it has a document, that becomes an ordinary one. Returns 409 if the source says who reads it, unless you open it to everyone who can read the folder.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["leave_out_source_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/detach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Detach a document from its source
         * @description The document becomes an ordinary one, which people can change. Returns 409 if it is not kept by this source, or if the source says who reads it, unless you open it to everyone who can read the folder.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["detach_from_source"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/readers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the readers of a source
         * @description The people and groups that may read items at the source, by kind and name. A person is the member with the same email address, unless somebody decides otherwise. A group is nobody until somebody decides.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_source_readers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/readers/{source_reader_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Decide who a reader of a source is in Arbor
         * @description Give exactly one of `user_id`, `group_id`, `ignore` and `undo`. It counts immediately, and the audit log records it. The permissions in Arbor still apply: nobody gets to read more than these allow.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["decide_source_reader"];
        trace?: never;
    };
    "/v1/sources/{source_id}/items/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push several items with texts
         * @description Adds, changes, names and deletes up to 100 items. An item without `text` is only named: it stays, or moves to its new path.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["push_source_items"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/items/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Push an item with its file
         * @description Stores the file, and adds or changes its document with the run that follows. The same file again changes nothing. Returns 409 if the source is of another kind, paused or stopped.
         *
         *     You need the role OWNER or ADMIN.
         */
        put: operations["push_source_item"];
        post?: never;
        /**
         * Tell a source that an item was deleted
         * @description Its document moves to the trash with the run that follows, which waits for confirmation if many are deleted at once.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_source_item"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a full push
         * @description Push everything that exists, then finish the session: what you have not pushed since its beginning is deleted.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["begin_source_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sources/{source_id}/session/finish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a full push
         * @description Returns 404 if the session is over, and 409 if nothing was pushed in it. If much would be deleted, the run that follows waits for confirmation.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["finish_source_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/origin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find out where an item comes from
         * @description For folders, documents and versions.
         *
         *     You need read access to `path_part_id`.
         */
        get: operations["get_origin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find what links in a document of a source name
         * @description Links between files at the source are followed along the paths there, so they keep working if Arbor had to change a name, or if somebody moves the folder. Returns only documents and folders that you can read, in the order of the links. Returns nothing for documents that no source keeps up to date.
         *
         *     You need read access to `path_part_id`.
         */
        post: operations["resolve_links"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outside-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List links for people outside
         * @description Returns the newest first, including those that ended in the last 30 days.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_outside_links"];
        put?: never;
        /**
         * Create a link for people outside
         * @description Anyone with the link can read the folder or document, and nothing else. Requires the tenant's setting `outside_links`. The link ends when it expires, when you delete it, when the item is deleted or moved to the trash, and when you are no longer an active OWNER or ADMIN. At most 20 links of an item can exist.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_outside_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outside-links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a link for people outside
         * @description The link stops working immediately. URLs of files that somebody has already received work for up to ten more minutes.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_outside_link"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outside/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a link for people outside
         * @description Returns 404 if the link does not work (any more), and 403 if its password is missing or wrong. Each opening is recorded in the tenant with its time and address.
         *
         *     You don't need to sign in.
         */
        post: operations["open_outside_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outside/folder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List a folder that a link shares
         * @description Returns the folders and documents directly in it, folders first.
         *
         *     You don't need to sign in.
         */
        post: operations["list_outside_folder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/outside/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read a document that a link shares
         * @description Returns URLs of its file, its text, and the images of its pages.
         *
         *     You don't need to sign in.
         */
        post: operations["get_outside_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deletion-receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List receipts of permanent deletions
         * @description Returns the newest first. OWNER and ADMIN see all receipts, others those of what they have deleted.
         *
         *     Applies only to your own deletion receipts.
         */
        get: operations["list_deletion_receipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deletion-receipts/{receipt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the receipt of a permanent deletion
         * @description Operations that delete something permanently return the id of the receipt in the header `x-deletion-receipt`. The receipt is complete when the stored files are gone, too.
         *
         *     Applies only to your own deletion receipts.
         */
        get: operations["get_deletion_receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deletion-receipts/{receipt_id}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the receipt of a permanent deletion
         * @description Returns a JSON file with all ids, names and hashes, signed by the server. `arbor verify --receipt FILE` proves with it that nothing is left. Returns 409 until the receipt is complete.
         *
         *     Applies only to your own deletion receipts.
         */
        get: operations["download_deletion_receipt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/legal-holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List legal holds
         * @description Returns the newest first.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_legal_holds"];
        put?: never;
        /**
         * Place a folder or document under a legal hold
         * @description Until you release the hold, the item and everything in it can't be deleted, moved to the trash or moved out of a folder under hold, whoever or whatever tries it. People can still read it and upload new versions. Versions can't be deleted, and their contents can't be edited. A tenant can have up to 1000 holds.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_legal_hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/held-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what keeps folders and documents
         * @description Returns those of the given items that a legal hold keeps from being deleted, with the holds on them, above them and in them, and with `with_rules` also those that a retention rule keeps. Items that you can't read are left out. OWNER and ADMIN can also name items in the trash. Ask before you delete something.
         *
         *     Covers only what you can read.
         */
        get: operations["list_held_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/legal-holds/{legal_hold_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Release a legal hold
         * @description If other holds or rules keep the item, they still do.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["release_legal_hold"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retention-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List retention rules
         * @description Returns the newest first.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_retention_rules"];
        put?: never;
        /**
         * Keep or delete documents by folder or tag
         * @description For all documents in a folder, or with a tag. During `keep_days`, nobody and nothing can delete them or their versions permanently, edit inside their versions, or take them out of the rule. They can be moved to the trash and stay there until then. After `delete_days`, Arbor deletes them permanently with a receipt, 7 days after it has announced the deletion of each. If several rules apply, the longest `keep_days` and the shortest `delete_days` count, and keeping wins. A tenant can have up to 200 rules.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_retention_rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retention-rules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what a retention rule would do
         * @description Counts the documents that a rule covers now, and lists the first that it deletes. Saves nothing.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["preview_retention_rule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retention-rules/{retention_rule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a retention rule
         * @description Documents that it kept are free, and announced deletions are withdrawn.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_retention_rule"];
        options?: never;
        head?: never;
        /**
         * Change a retention rule
         * @description Deletions that were announced because of the rule are announced again, so nothing is deleted by the changed rule in the next seven days. For another folder or tag, create another rule.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_retention_rule"];
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what keeps or deletes an item
         * @description Returns the legal hold and the retention rules that apply to a folder or document, and what follows for a document.
         *
         *     You need read access to `path_part_id`.
         */
        get: operations["get_retention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what
         * @description Returns audit events, newest first: changes with the fields before and after, sign-ins, and content that left the service. Changes appear at once, reads within a second.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_audit_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/path-parts/{path_part_id}/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who did what with an item
         * @description Returns the audit events of the item and of what is below it, newest first. For a deleted item, use `GET /v1/audit-events` with its node id.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_path_part_audit_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download audit events
         * @description Returns the numbered events in the order of the chain, as lines of JSON or as a table. The header `x-audit-head` has the number and hash of the last event. The export itself is recorded.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["export_audit_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit-events/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that no audit event was changed
         * @description Walks through a piece of the chain of hashes and reports the first event that is missing, changed or moved, or that the end is missing. With `sequence` and `hash`, also checks that this event is still the same, which proves that nothing up to it was rewritten.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["verify_audit_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tenants/me/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List changes made by agents, and openings of links
         * @description Returns one entry for each call by which an agent changes something, newest first: a tool of `/mcp`, an operation that an app called with its access token, or a file sent to an upload link. Refused calls are included. Each opening of a link for people outside has an entry, too. These are events of the audit, which also has what the calls changed.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_audit_entries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description You need the role OWNER or ADMIN.
         */
        get: operations["list_webhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Sends the events to the URL, each with a signature according to Standard Webhooks. The response has the secret, which is shown only once. A tenant can have up to 20 webhooks.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description You need the role OWNER or ADMIN.
         */
        get: operations["get_webhook"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook and its deliveries
         * @description You need the role OWNER or ADMIN.
         */
        delete: operations["delete_webhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook, or turn it on or off
         * @description While a webhook is turned off, no events are recorded for it. Events that already wait are sent when it is turned on within a day. If the person who is responsible for it may no longer have webhooks, whoever turns it on becomes responsible.
         *
         *     You need the role OWNER or ADMIN.
         */
        patch: operations["update_webhook"];
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description For 24 hours, deliveries are signed with the new and the former secret, so that the receiver can change it without losing events. Calling this twice within that time ends the first secret at once.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["rotate_webhook_secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends the event `webhook.test` within a second. Read the deliveries to see what the receiver answered. Returns 409 if the webhook is turned off.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["test_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what a webhook was sent
         * @description Returns the newest events first, with the outcome of the last attempt. They are kept for 14 days (`ARBOR_WEBHOOK_LOG_DAYS`), at most the newest 10,000.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_webhook_deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again
         * @description Sends the event within a second, with the same `webhook-id`, even if it was delivered before. Returns 409 if the webhook is turned off.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["redeliver_webhook_event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your notices
         * @description Returns the newest notices first. Notices about items that you can no longer read are left out. The newest 500 are kept for 90 days.
         *
         *     Applies only to your own notices.
         */
        get: operations["list_notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notices/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count your unread notices
         * @description Applies only to your own notices.
         */
        get: operations["count_unread_notices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notices/{notice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mark a notice as read or unread
         * @description Applies only to your own notices.
         */
        patch: operations["update_notice"];
        trace?: never;
    };
    "/v1/notices/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all your notices as read
         * @description Applies only to your own notices.
         */
        post: operations["read_notices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your favorites
         * @description Returns them in your order. Items that you can no longer read are left out.
         *
         *     Applies only to your own favorites.
         */
        get: operations["list_favorites"];
        put?: never;
        /**
         * Add a favorite
         * @description Adds a folder, document or thread as the last favorite. Nothing changes if it already is one. Returns 409 if you have 100.
         *
         *     You need read access to `path_part_id`.
         */
        post: operations["add_favorite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/favorites/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order your favorites
         * @description Applies only to your own favorites.
         */
        post: operations["order_favorites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/favorites/{favorite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a favorite
         * @description The id is the node id of the item. The item itself stays.
         *
         *     Applies only to your own favorites.
         */
        delete: operations["remove_favorite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/visits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents that you opened recently
         * @description Returns the last one first. Documents that you can no longer read are left out. Your last 100 are kept.
         *
         *     Applies only to your own visits.
         */
        get: operations["list_visits"];
        put?: never;
        /**
         * Record that you have opened a document
         * @description Also tells whether the document has changed since your previous visit. A visit ends 30 minutes after you last opened the document. Nobody else sees your visits.
         *
         *     You need read access to `document_id`.
         */
        post: operations["record_visit"];
        /**
         * Forget the documents that you have opened
         * @description Applies only to your own visits.
         */
        delete: operations["delete_visits"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the folders and documents that you follow
         * @description Returns them by name. Items that you can no longer read are left out.
         *
         *     Applies only to your own subscriptions.
         */
        get: operations["list_subscriptions"];
        put?: never;
        /**
         * Follow a folder or document
         * @description You get a notice when somebody else adds documents to the folder or anywhere below it, moves them there, or changes them. Nothing happens if you already follow it. Returns 409 if you follow 200.
         *
         *     You need read access to `path_part_id`.
         */
        post: operations["follow_item"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop following a folder or document
         * @description The id is the node id of the item.
         *
         *     Applies only to your own subscriptions.
         */
        delete: operations["unfollow_item"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved-searches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your saved searches
         * @description Applies only to your own saved searches.
         */
        get: operations["list_saved_searches"];
        put?: never;
        /**
         * Save a search
         * @description If it is followed, it runs with your permissions whenever somebody else adds or changes documents, and you get a notice of those it finds. Returns 409 if you have 50.
         *
         *     Applies only to your own saved searches.
         */
        post: operations["save_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/saved-searches/{saved_search_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a saved search
         * @description Applies only to your own saved searches.
         */
        delete: operations["delete_saved_search"];
        options?: never;
        head?: never;
        /**
         * Change a saved search, follow it, or stop following it
         * @description Changes only the fields that you send.
         *
         *     Applies only to your own saved searches.
         */
        patch: operations["update_saved_search"];
        trace?: never;
    };
    "/v1/notices/digest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether your notices are mailed to you
         * @description Applies only to your own notices.
         */
        get: operations["get_notice_digest"];
        /**
         * Choose whether your notices are mailed to you
         * @description A mail lists the notices since the last one that you have not read, if you can still read what they are about. Returns 409 if you joined by an invite link and have not confirmed your address.
         *
         *     Applies only to your own notices.
         */
        put: operations["set_notice_digest"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/ingest-text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a document from a text
         * @description The text is stored as a Markdown file and ingested like an upload. The document's origin is GENERATED.
         *
         *     You need write access to `parent_path_part_id`.
         */
        post: operations["ingest_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{document_id}/ingest-text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a version of a document from a text
         * @description The version becomes the active one after its ingestion.
         *
         *     You need write access to `document_id`.
         */
        post: operations["ingest_version_text"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/upload-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an upload link for one file
         * @description For programs that have a file but no credential. The link accepts one upload and expires after 15 minutes. It works only while you can write there and the tenant lets agents change things. Example: `curl -F file=@report.pdf URL`.
         *
         *     You need write access to `path_part_id`.
         */
        post: operations["create_upload_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search the readable chunks of a scope, best first
         * @description If a word of the query occurs in no text that you can read and looks misspelled, the nearest words are searched instead. The header `x-also-searched` then lists them as a URL-encoded form, such as `agrement=agreement`. With `query_syntax` `operators`, the header `x-search-operators` lists what was understood, such as `without=-fruit`.
         *
         *     You need read access to `parent_path_ids`.
         */
        post: operations["search_chunks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks/search/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the documents that a search finds by folder, type, tag, uploader and time (Arbor extension)
         * @description Counts the documents of the best 1,000 readable chunks (200 if the search isn't `full_text`), or of all if fewer match. What was chosen in `parent_path_ids`, `document_types`, `any_tag_ids`, `uploader_ids` and `ingestion_time_after` doesn't limit the counts of its own list, so they show what another value would add. `top_k`, `group_by` and `fold_similar` have no effect.
         *
         *     You need read access to `parent_path_ids`.
         */
        post: operations["count_search_facets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chunks/search/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain why a search finds chunks or not, for OWNER and ADMIN (Arbor extension)
         * @description You need the role OWNER or ADMIN.
         */
        post: operations["explain_chunk_search"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List threads
         * @description Returns the threads directly below a node, those with the latest activity first. Without `parent_path_part_id`, returns your own conversations without their subthreads.
         *
         *     Applies only to your own threads if you omit `parent_path_part_id`.
         */
        get: operations["list_threads"];
        put?: never;
        /**
         * Create a thread
         * @description Creates the thread below a folder, document, section or other thread. Without `parent_path_part_id`, it becomes one of your own conversations. Set either `title`, or `message_for_title` to derive a title from a message, which isn't stored. Returns 409 if `path_part_name` is already used by a thread in the same place.
         *
         *     Applies only to your own threads if you omit `parent_path_part_id`.
         */
        post: operations["create_thread"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your own conversations
         * @description Returns your own threads and their subthreads on all levels, those with the latest activity first. To list threads below other nodes, use `GET /v1/threads`.
         *
         *     Applies only to your own conversations.
         */
        get: operations["list_conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{thread_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a thread
         * @description You need read access to `thread_id`.
         */
        get: operations["get_thread"];
        put?: never;
        post?: never;
        /**
         * Delete one of your own conversations
         * @description Deletes the thread permanently with its messages and subthreads. Returns 403 for threads in other places and for conversations of other members.
         *
         *     You need write access to `thread_id`.
         */
        delete: operations["delete_thread"];
        options?: never;
        head?: never;
        /**
         * Rename a thread or change its parent thread
         * @description Changes only the fields that you send. A `parent_thread_id` of null detaches the thread from its parent thread. The node of the thread doesn't move. Returns 403 if the thread is system-managed.
         *
         *     You need write access to `thread_id`.
         */
        patch: operations["update_thread"];
        trace?: never;
    };
    "/v1/threads/{thread_id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a thread
         * @description Returns the newest messages first. To page through a thread that is still growing, set `before` to the `created_at` of the last message you received.
         *
         *     You need read access to `thread_id`.
         */
        get: operations["list_thread_messages"];
        put?: never;
        /**
         * Add a message to a thread
         * @description Stores a message without asking the assistant. To ask, use `POST /v1/threads/{thread_id}/user_message`. With a `message_id`, the request is idempotent: repeating it stores the message only once. Returns 409 if the id is already used for something else.
         *
         *     You need write access to `thread_id`.
         */
        post: operations["create_thread_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{thread_id}/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message of a thread
         * @description You need read access to `thread_id`.
         */
        get: operations["get_thread_message"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{thread_id}/messages/{message_id}/follow-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest what to ask after an answer (Arbor extension)
         * @description Returns up to three headings below or next to the cited passages, in the documents that the answer cites. You can read each of them, a full-text search in its document finds passages for it, and neither the answer nor the latest questions of the thread are already about it. Uses no model. For messages without citations, the list is empty.
         *
         *     You need write access to `thread_id`.
         */
        get: operations["list_follow_ups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{thread_id}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the answer of the assistant
         * @description Returns Server-Sent Events of the answer that is being written, or of the next one, and ends when the answer is complete. To resume after a lost connection, send `last_message_id` and `last_entry_id`, or the id of the last event in the header Last-Event-ID, which takes precedence. Returns 503 while real-time events are unavailable.
         *
         *     You need read access to `thread_id`.
         */
        get: operations["stream_thread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{thread_id}/user_message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the assistant in a thread
         * @description Adds the question to the thread and starts an answer in the background. Follow it with `GET /v1/threads/{thread_id}/stream`. When it is complete, it is stored as a message of the thread. A thread has one answer at a time: while one is being written, another question returns 409. Returns 402 if the tenant has reached its limit of text.
         *
         *     You need write access to `thread_id`.
         */
        post: operations["send_user_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/threads/{thread_id}/questions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the assistant about specific folders, documents or tags, or an earlier time
         * @description Works like `POST /v1/threads/{thread_id}/user_message`, but the answer uses only what is in the scope. The scope is stored as `references` of the question and applies only to this question. Returns 404 if you can't read something in the scope.
         *
         *     You need write access to `thread_id`.
         */
        post: operations["ask_in_scope"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask a question and wait for the answer
         * @description Returns the answer of the assistant with its quotes. Nothing is stored, and no thread is created. The request takes as long as the model needs, up to ten minutes, and is canceled if the client disconnects. With `output_schema`, the answer is also returned as an object. This requires a language model, which gets a second attempt if the object doesn't match the schema. If no language model is available, the answer consists of quotes, and `note` says why. Returns 429 if you have too many questions in progress, and 503 if the model fails while it is writing.
         *
         *     Covers only what you can read.
         */
        post: operations["agent_ask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent/extract": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extract an object from documents
         * @description Works like `POST /v1/agent/ask` with a schema. Set either `output_schema` or `schema_path_part_id`, the node id of a document that contains the schema. Returns 503 if the server has no language model.
         *
         *     Covers only what you can read.
         */
        post: operations["agent_extract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what can answer, in the form of OpenAI (Arbor extension)
         * @description Returns `arbor`, which answers from everything you can read, and up to 100 folders as `arbor/<path>`: those at the top of what you can read, and those in the shared folder. Any other folder or document that you can read works as a model, too.
         *
         *     Covers only what you can read.
         */
        get: operations["list_models"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/models/{model}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a model exists, in the form of OpenAI (Arbor extension)
         * @description Encode the slashes of a path as `%2F`. Returns 404 if the folder does not exist or you cannot read it.
         *
         *     Covers only what you can read.
         */
        get: operations["get_model"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/chat/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the assistant in the form of OpenAI (Arbor extension)
         * @description Answers the last message like `POST /v1/agent/ask`, with up to ten earlier messages as the history. Nothing is stored. System and developer messages say how you would like the answer. Arbor passes their first 8,000 characters to the language model with the question, and they can't change what it may read or that it answers from documents.
         *
         *     Images, audio and files in the question return 422. In earlier messages, they are ignored, and so are results of tools. `n` above 1, `audio`, and a `tool_choice` that requires a tool return 422. All other members, such as `temperature`, `top_p`, `max_tokens`, `stop`, `seed`, `logprobs`, `user` and `tools`, are accepted and have no effect.
         *
         *     The text ends with footnotes for clients that don't show `annotations`. With a `response_format`, it is only JSON. In a stream, comments keep the connection open, and an error after the beginning is an event with `error`.
         *
         *     Covers only what you can read.
         */
        post: operations["create_chat_completion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/retrieval": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find passages in the form of the external knowledge API of Dify (Arbor extension)
         * @description Searches by words and meaning, like a `hybrid` search with `POST /v1/chunks/search`. If the server has no embedding model, it searches by words.
         *
         *     You need read access to `knowledge_id`.
         */
        post: operations["retrieve_knowledge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List feedback
         * @description Returns the newest feedback first.
         *
         *     Applies only to your own feedback. OWNER and ADMIN see all feedback.
         */
        get: operations["list_feedback"];
        put?: never;
        /**
         * Give feedback on an item
         * @description Rates a thread, message, document, version or chunk. Each user has one feedback per target. Returns 201 for new feedback, and 200 if it replaces earlier feedback, including its reason and comment.
         *
         *     You need read access to `target_id`.
         */
        post: operations["submit_feedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List answers with feedback, their questions and passages (Arbor extension)
         * @description Returns the newest feedback first. Administrators see a question and its answer because of the feedback, and nothing else of the thread.
         *
         *     You need the role OWNER or ADMIN.
         */
        get: operations["list_rated_answers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/feedback/{feedback_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete feedback
         * @description Applies only to your own feedback. OWNER and ADMIN can delete any feedback.
         */
        delete: operations["delete_feedback"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{document_id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the comments on a document (Arbor extension)
         * @description Returns the newest comments first, each with its newest 20 replies.
         *
         *     You need read access to `document_id`.
         */
        get: operations["list_comments"];
        put?: never;
        /**
         * Comment on a passage (Arbor extension)
         * @description Everyone who can read the document can comment on it. The comment follows its passage to other versions. Returns 409 if the document has too many comments.
         *
         *     You need read access to `document_id`.
         */
        post: operations["create_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{document_id}/comment-readers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find members to mention (Arbor extension)
         * @description Returns up to 10 active members who can read the document, by name.
         *
         *     You need read access to `document_id`.
         */
        get: operations["list_comment_readers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search comments (Arbor extension)
         * @description Returns the newest comments that contain all words of the query, in any form, on documents that you can read. Searches for chunks and answers never include comments.
         *
         *     Covers only what you can read.
         */
        get: operations["search_comments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/comments/{comment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a comment with its replies (Arbor extension)
         * @description With the id of a reply, returns the comment that it belongs to.
         *
         *     You need read access to `comment_id`.
         */
        get: operations["get_comment"];
        put?: never;
        post?: never;
        /**
         * Delete a comment (Arbor extension)
         * @description You can delete your own comments. OWNER and ADMIN can delete all. If a comment has replies, only its text is deleted.
         *
         *     You need read access to `comment_id`.
         */
        delete: operations["delete_comment"];
        options?: never;
        head?: never;
        /**
         * Change, resolve or reopen a comment (Arbor extension)
         * @description Authors can change their text. Everyone who can read the document can resolve and reopen a comment.
         *
         *     You need read access to `comment_id`.
         */
        patch: operations["update_comment"];
        trace?: never;
    };
    "/v1/comments/{comment_id}/replies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to a comment (Arbor extension)
         * @description Returns the comment with its newest replies, and 409 if it has too many replies.
         *
         *     You need read access to `comment_id`.
         */
        post: operations["reply_to_comment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflow-definitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description Returns the workflows sorted by name.
         *
         *     Covers only what you can read.
         */
        get: operations["list_workflow_definitions"];
        put?: never;
        /**
         * Create a workflow
         * @description Sources, instructions, outputs and template must all differ, and none may contain another. You need read access to the sources, instructions and template, and write access to the outputs. Returns 409 if a workflow already has this name.
         *
         *     You need the role OWNER or ADMIN.
         */
        post: operations["create_workflow_definition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflow-definitions/{definition_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow
         * @description You need read access to `definition_id`.
         */
        get: operations["get_workflow_definition"];
        /**
         * Replace a workflow
         * @description Omitted fields get their defaults. Runs that have already started continue unchanged. Returns 409 if another workflow has this name.
         *
         *     You need write access to `definition_id`.
         */
        put: operations["update_workflow_definition"];
        post?: never;
        /**
         * Delete a workflow and its runs
         * @description Cancels runs that aren't over. Documents that runs have written are kept.
         *
         *     You need the role OWNER or ADMIN.
         */
        delete: operations["delete_workflow_definition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflow-definitions/{definition_id}/invoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a run of a workflow
         * @description The run has your permissions: you need read access to the workflow's sources, instructions and template, and write access to its outputs. A workflow executes one run at a time; further runs wait. Returns 202 with the new run, or 200 with the open run that you have started with the same idempotency key. To cancel a run, call `DELETE /v1/workflows/{workflow_id}` with its id.
         *
         *     You need read access to `definition_id`.
         */
        post: operations["invoke_workflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflow-definitions/{definition_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a workflow
         * @description Returns the runs that you started, newest first. If you are an OWNER or ADMIN, returns all runs.
         *
         *     You need read access to `definition_id`.
         */
        get: operations["list_workflow_runs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflow-runs/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a workflow run
         * @description Returns 403 for somebody else's run, unless you are an OWNER or ADMIN.
         *
         *     Applies only to your own runs. OWNER and ADMIN see all runs.
         */
        get: operations["get_workflow_run"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow run
         * @description Documents that the run has written are kept. Returns 403 for somebody else's run, unless you are an OWNER or ADMIN, and 409 if the run isn't over. Cancel it first.
         *
         *     Applies only to your own runs. OWNER and ADMIN can delete any run.
         */
        delete: operations["delete_workflow_run"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/workflow-runs/{run_id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report how a run ended
         * @description For the runner that executes the run. The credential is the `token` that Arbor has sent with the run: `Authorization: Bearer TOKEN`. Returns 409 if no runner is working on the run.
         *
         *     You don't need to sign in.
         */
        post: operations["workflow_run_callback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file as a new document
         * @description You need write access to `path_part_id`.
         */
        post: operations["ingest_document"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/documents/{document_id}/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file as a new version of a document
         * @description You need write access to `document_id`.
         */
        post: operations["ingest_document_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file through an upload link
         * @description The link itself is the credential. Sending the same file again counts as the same upload. Sending another file returns 409. If the tenant doesn't let agents change things (`settings.agents_may_write`), the link returns 403. The audit log records each use.
         *
         *     You don't need to sign in.
         */
        post: operations["upload_by_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** ABCDPathSnapshot */
        ABCDPathSnapshot: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description The path when the run was started. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["PartType"];
        };
        /** AcceptInviteResponse */
        AcceptInviteResponse: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
        };
        /** AccessReason */
        AccessReason: {
            /** @description Where the access comes from: the role, the person's own folder, their permission, or a group's permission. */
            source: components["schemas"]["AccessSource"];
            /** @description READ_ONLY, or READ_WRITE to also allow changes. */
            capability: components["schemas"]["PermissionCapability"];
            /**
             * Format: uuid
             * @description The permission, if the access comes from one.
             */
            permission_id: string | null;
            /**
             * Format: uuid
             * @description The group that has the permission.
             */
            group_id: string | null;
            /** @description Name of that group. */
            group_name: string | null;
            /**
             * Format: uuid
             * @description The path part on which the access was granted: this one or one above it; null for a role.
             */
            path_part_id: string | null;
            /** @description Path of that path part. */
            materialized_path: string | null;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
        };
        /**
         * AccessRequestAnswer
         * @enum {string}
         */
        AccessRequestAnswer: "READ_ONLY" | "READ_WRITE" | "DECLINED";
        /** AccessRequestResponse */
        AccessRequestResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Who asks.
             */
            user_id: string;
            /** @description Email address. */
            email: string | null;
            /** @description First name. */
            first_name: string | null;
            /** @description Last name. */
            last_name: string | null;
            /** @description What the person would like to do. */
            capability: components["schemas"]["PermissionCapability"];
            /** @description What the person has written, or an empty text. */
            message: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["RequestedItemType"];
            /**
             * Format: uuid
             * @description Id of the folder or document.
             */
            item_id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Name of the folder or document. */
            name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /**
         * AccessSource
         * @enum {string}
         */
        AccessSource: "role" | "own_folder" | "user" | "group";
        /** AddFavoriteRequest */
        AddFavoriteRequest: {
            /**
             * Format: uuid
             * @description Node id of the folder, document or thread.
             */
            path_part_id: string;
        };
        /** AddMemberRequest */
        AddMemberRequest: {
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
        };
        /** AncestryResponse */
        AncestryResponse: {
            /** @description Nodes from the root to the node itself. */
            ancestors: components["schemas"]["PathPartAncestorItem"][];
        };
        /** AnswerAccessRequest */
        AnswerAccessRequest: {
            /** @description The permission to give, or DECLINED. */
            answer: components["schemas"]["AccessRequestAnswer"];
        };
        /** ApiKeyResponse */
        ApiKeyResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Last characters of the key, to distinguish keys. */
            key_suffix: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key expires; null if it doesn't.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, accurate to a minute; null if never.
             */
            last_used_at: string | null;
        };
        /** AppRedirectResponse */
        AppRedirectResponse: {
            /** @description Where to send the browser next. */
            redirect_url: string;
        };
        /** AppRequestResponse */
        AppRequestResponse: {
            /** @description Its id. */
            id: string;
            /** @description The name that the app gives itself. An app can use any name. */
            client_name: string;
            /** @description The host behind the app: the one that publishes its metadata, else the one that the browser is sent to. */
            client_host: string;
            /** @description The host to which the browser is sent afterwards. */
            redirect_host: string;
            /** @description The scopes that the app requests. */
            scopes: ("kb:read" | "kb:ask" | "kb:write" | "kb:admin")[];
            /**
             * Format: uuid
             * @description The tenant of the session, in which the app would act.
             */
            tenant_id: string;
            /** @description The name of that tenant. */
            tenant_name: string;
            /**
             * Format: date-time
             * @description When the request expires.
             */
            expires_at: string;
        };
        /** ApproveAppRequest */
        ApproveAppRequest: {
            /**
             * Format: uuid
             * @description The tenant that the person was shown.
             */
            tenant_id: string;
            /** @description The scopes that the person allows: all that the app requests, or some of them. */
            scopes: ("kb:read" | "kb:ask" | "kb:write" | "kb:admin")[];
        };
        /** AskInScopeRequest */
        AskInScopeRequest: {
            /** @description The question. */
            input_text: string;
            /** @description Node ids of the folders and documents to search. By default, everything is searched. */
            path_part_ids?: string[] | null;
            /** @description Search only items that have all of these tags. */
            tag_ids?: string[] | null;
            /** @description Name of the model that answers, from `GET /v1/chat-models`. By default, the default model answers. Returns 404 for a model that you can’t use. */
            model?: string | null;
            /**
             * Format: date-time
             * @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md.
             */
            as_of?: string | null;
        };
        /** AskRequest */
        AskRequest: {
            /** @description The question. */
            prompt?: string | null;
            /** @description The same as `prompt`. Set one of them. */
            question?: string | null;
            /** @description Node ids of the folders and documents to search. By default, everything is searched. */
            path_part_ids?: string[] | null;
            /** @description Search only items that have all of these tags. */
            tag_ids?: string[] | null;
            /** @description JSON schema of the object to return: at most 32 kB, 12 levels and 400 schemas. `pattern` isn't supported. References must point to the schema's own `$defs`. */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Name of the model that answers, from `GET /v1/chat-models`. By default, the default model answers. Returns 404 for a model that you can’t use. */
            model?: string | null;
            /**
             * Format: date-time
             * @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md.
             */
            as_of?: string | null;
        };
        /** AskResponse */
        AskResponse: {
            /** @description The answer. `[1]` refers to the first quote. */
            text: string;
            /** @description Quotes that support the answer, each verified in its chunk. */
            quotes: components["schemas"]["EnrichedCitation"][];
            /** @description The answer as an object that matches the schema. */
            structured?: {
                [key: string]: unknown;
            };
            /** @description Name of the model that wrote the answer. Omitted if none did. */
            model?: string;
            /** @description Why the answer wasn't written by a language model and consists of quotes. */
            note?: string;
        };
        /**
         * AuditCredential
         * @enum {string}
         */
        AuditCredential: "session" | "api_key" | "access_token" | "none" | "link";
        /** AuditEntryResponse */
        AuditEntryResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When the call began.
             */
            at: string;
            /**
             * Format: uuid
             * @description The person for whom the agent acted, or who created the link. They may have left the tenant since.
             */
            user_id: string | null;
            /** @description Email address of this person, while their account exists. */
            email: string | null;
            /** @description The kind of credential that the call used. */
            credential: components["schemas"]["AuditCredential"];
            /**
             * Format: uuid
             * @description The API key or the connected app.
             */
            credential_id: string | null;
            /** @description The app that made the call. */
            client_id: string | null;
            /** @description The IP address from which a link for people outside was opened; null for other entries. */
            address: string | null;
            /** @description The tool, or the operation of the API. */
            action: string;
            /** @description How the call ended; null while it runs, or if the server stopped during the call. */
            outcome: components["schemas"]["AuditOutcome"] | null;
            /** @description Ids of what the call named and created, by field name. */
            ids: {
                [key: string]: unknown;
            };
        };
        /**
         * AuditEventCredential
         * @enum {string}
         */
        AuditEventCredential: "session" | "api_key" | "access_token" | "none" | "link" | "service" | "source" | "workflow";
        /**
         * AuditEventKind
         * @enum {string}
         */
        AuditEventKind: "session.started" | "session.ended" | "credentials.revoked" | "password.changed" | "password.reset_requested" | "user.created" | "user.updated" | "api_key.created" | "api_key.deleted" | "app.approved" | "app.denied" | "app.disconnected" | "tenant.updated" | "tenant.deleted" | "directory.synchronized" | "member.updated" | "member.deactivated" | "member.activated" | "member.removed" | "responsibilities.taken_over" | "member.joined" | "invite.created" | "invite.deleted" | "group.created" | "group.updated" | "group.deleted" | "group.member_added" | "group.member_removed" | "permission.created" | "permission.updated" | "permission.deleted" | "access_request.created" | "access_request.answered" | "folder.created" | "folder.updated" | "folder.deleted" | "document.created" | "document.updated" | "document.deleted" | "document.checked_out" | "document.checked_in" | "version.created" | "version.updated" | "version.deleted" | "ingestion.restarted" | "ingestion.canceled" | "ingestion.completed" | "ingestion.failed" | "section.created" | "section.updated" | "section.deleted" | "chunk.created" | "chunk.updated" | "chunk.deleted" | "lineage.created" | "lineage.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "item.tagged" | "item.untagged" | "item.trashed" | "item.restored" | "item.deleted" | "item.expired" | "legal_hold.created" | "legal_hold.released" | "tenant_archive.created" | "tenant_archive.deleted" | "retention_rule.created" | "retention_rule.updated" | "retention_rule.deleted" | "source.created" | "source.updated" | "source.deleted" | "source.run" | "source.run_ended" | "source.pushed" | "link.created" | "link.deleted" | "link.opened" | "thread.created" | "thread.updated" | "thread.deleted" | "message.created" | "feedback.created" | "feedback.deleted" | "comment.created" | "comment.updated" | "comment.deleted" | "workflow.created" | "workflow.updated" | "workflow.deleted" | "workflow.run" | "workflow.run_ended" | "workflow.run_deleted" | "webhook.created" | "webhook.updated" | "webhook.deleted" | "webhook.sent" | "chat_model.created" | "chat_model.updated" | "chat_model.deleted" | "agent.called" | "agent.ended" | "agent.changed" | "session.refused" | "archive.downloaded" | "file.opened" | "content.read" | "search.made" | "answer.given" | "tenant_archive.downloaded" | "audit.exported" | "private.read";
        /** AuditEventResponse */
        AuditEventResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /**
             * Format: uuid
             * @description The person; null if unknown.
             */
            user_id: string | null;
            /** @description Email address of this person, while their account exists. */
            email: string | null;
            /** @description The kind of credential; `none` before signing in, or for work that continues after the request. `service`, `source` and `workflow` are work in the background; `user_id` is then the person who started it. */
            credential: components["schemas"]["AuditEventCredential"];
            /**
             * Format: uuid
             * @description The API key, the connected app, the source or the workflow.
             */
            credential_id: string | null;
            /** @description The app. */
            client_id: string | null;
            /** @description The IP address of the client. */
            address: string | null;
            /** @description The id of the request, as in the log. */
            request_id: string | null;
            /** @description What happened. */
            kind: string;
            /** @description The operation, tool or job that did it. */
            operation: string;
            /** @description Node ids of the items that it concerned, and of the folders above them at that time. */
            part_ids: string[];
            /** @description What its documents are called now, or else its folder: up to 3. What is gone has no name. */
            item_names: string[];
            /** @description The changed rows with their fields before and after, or the chunks that were handed out. Long and private texts are SHA-256 hashes. */
            details: {
                [key: string]: unknown;
            };
            /** @description The number in the chain; null for a second or two. */
            sequence: number | null;
            /** @description The hash of the event before. */
            previous_hash: string | null;
            /** @description SHA-256 of the event as canonical JSON (RFC 8785), without `hash`, `email` and `item_names`, with `tenant_id`. */
            hash: string | null;
        };
        /** AuditEventsResponse */
        AuditEventsResponse: {
            /** @description The entries, in order. */
            items: components["schemas"]["AuditEventResponse"][];
            /**
             * Format: uuid
             * @description The cursor of the next page; null on the last one.
             */
            next_cursor: string | null;
        };
        /**
         * AuditExportFormat
         * @enum {string}
         */
        AuditExportFormat: "ndjson" | "csv";
        /** AuditFault */
        AuditFault: {
            /** @description `missing`: an event is gone. `changed`: it differs from its hash. `moved`: it follows another event than it did. `cut`: the end is gone. */
            kind: components["schemas"]["AuditFaultKind"];
            /** @description The number of the event. */
            sequence: number;
        };
        /**
         * AuditFaultKind
         * @enum {string}
         */
        AuditFaultKind: "missing" | "changed" | "moved" | "cut";
        /** AuditHead */
        AuditHead: {
            /** @description The number of the last event. */
            sequence: number;
            /** @description Its hash; empty if there is no event. */
            hash: string;
        };
        /**
         * AuditOutcome
         * @enum {string}
         */
        AuditOutcome: "done" | "refused" | "failed";
        /** AuditVerification */
        AuditVerification: {
            /** @description Whether no fault was found. */
            ok: boolean;
            /** @description The number of events that were checked. */
            checked: number;
            /** @description The first fault. */
            fault: components["schemas"]["AuditFault"] | null;
            /** @description The end of the chain. Keep it elsewhere, to prove later that nothing was rewritten. */
            head: components["schemas"]["AuditHead"];
            /** @description The value of `after` for the next piece; null after the last one. */
            next: number | null;
        };
        /**
         * BlockChangeType
         * @enum {string}
         */
        BlockChangeType: "added" | "removed" | "modified";
        /**
         * BlockKind
         * @enum {string}
         */
        BlockKind: "paragraph" | "heading" | "list_item" | "table" | "image";
        /** Body_ingest_document */
        Body_ingest_document: {
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             * @example 5a3b1e00-0000-4000-8000-000000000005
             */
            path_part_id?: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id?: string;
            /** @description Its name. */
            name?: string | null;
            /** @description Tags for the new document. Repeat this member, or separate ids with commas. */
            tag_ids?: string[];
            /** @description How to read the file. With null, the server chooses. */
            ingestion_mode?: components["schemas"]["IngestionMode"] | null;
            /**
             * @description Type of the only chunk in the mode `single_chunk`.
             * @enum {string|null}
             */
            chunk_type?: "TABLE" | "IMAGE" | "HTML" | null;
            /** @description Kind of image: a picture or a flowchart. */
            secondary_taxonomy?: components["schemas"]["ImageTaxonomy"] | null;
            /**
             * @description Resolution of page images, in dots per inch.
             * @default 72
             * @example 72
             */
            page_dpi?: number;
            /** @description Makes it safe to send the upload again. For 24 hours, a request with the same key, file and members returns the result of the first upload. A request with the same key but a different file or members returns 409. The header `Idempotency-Key` does the same. */
            idempotency_key?: string | null;
        };
        /** Body_ingest_document_version */
        Body_ingest_document_version: {
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
            /**
             * Format: uuid
             * @description The newest version that you know of. If the document has a newer one, whatever its state, nothing is saved and you get 409.
             */
            expected_version_id?: string | null;
            /** @description How to read the file. With null, the server chooses. */
            ingestion_mode?: components["schemas"]["IngestionMode"] | null;
            /**
             * @description Type of the only chunk in the mode `single_chunk`.
             * @enum {string|null}
             */
            chunk_type?: "TABLE" | "IMAGE" | "HTML" | null;
            /** @description Kind of image: a picture or a flowchart. */
            secondary_taxonomy?: components["schemas"]["ImageTaxonomy"] | null;
            /**
             * @description Resolution of page images, in dots per inch.
             * @default 72
             * @example 72
             */
            page_dpi?: number;
            /** @description Makes it safe to send the upload again. For 24 hours, a request with the same key, file and members returns the result of the first upload. A request with the same key but a different file or members returns 409. The header `Idempotency-Key` does the same. */
            idempotency_key?: string | null;
        };
        /** Body_push_source_item */
        Body_push_source_item: {
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
            /**
             * @description Folders and name, separated by slashes, such as `reports/2026/may.pdf`.
             * @example wiki/page-17.txt
             */
            path: string;
            /** @description Changes whenever the content changes. The default is the SHA-256 hash of the content. */
            fingerprint?: string | null;
            /**
             * Format: date-time
             * @description When the item was changed at the source.
             */
            modified_at?: string | null;
            /** @description URL of the original, with http or https. */
            link?: string | null;
            /** @description Who may read the item, as a JSON list: `["person:anna@example.com", "group:Finance"]`. Without it, the readers stay as they are; a new item can be read by everyone who can read the folder. */
            readers?: string | null;
        };
        /** Body_upload_by_link */
        Body_upload_by_link: {
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
            /** @description Its name. */
            name?: string | null;
            /** @description Tags for the new document. Repeat this member, or separate ids with commas. */
            tag_ids?: string[];
            /** @description How to read the file. With null, the server chooses. */
            ingestion_mode?: components["schemas"]["IngestionMode"] | null;
            /**
             * @description Resolution of page images, in dots per inch.
             * @default 72
             * @example 72
             */
            page_dpi?: number;
        };
        /** Body_upload_tenant_logo */
        Body_upload_tenant_logo: {
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
            /**
             * @description Which logo: for light backgrounds, for dark backgrounds, or the icon.
             * @default logo
             * @example logo
             */
            logo_type?: components["schemas"]["BrandingLogoType"];
        };
        /**
         * BrandingLogoType
         * @enum {string}
         */
        BrandingLogoType: "logo" | "logo_dark" | "favicon";
        /** BulkTagRequest */
        BulkTagRequest: {
            /** @description Ids of tags. */
            tag_ids: string[];
        };
        /** CellChange */
        CellChange: {
            /** @description Name of the sheet. */
            sheet: string;
            /** @description The cell in the new version, such as `B7`; for a removed cell, in the old one. */
            address: string;
            /** @description The text that the old cell shows. null if it was empty. */
            old: string | null;
            /** @description The text that the new cell shows. null if it is empty. */
            new: string | null;
            /** @description Kind of fault. */
            type: components["schemas"]["CellChangeType"];
            /** @description The formula of the old cell. */
            old_formula?: string | null;
            /** @description The formula of the new cell. */
            new_formula?: string | null;
            /** @description Whether the formula changed, other than by moving with its row. */
            formula_changed: boolean;
            /** @description Whether the number format or a color is different. */
            formatting_changed: boolean;
            /** @description The cell in the old version, if rows were added or removed above it. Arbor extension. */
            old_address?: string | null;
        };
        /**
         * CellChangeType
         * @enum {string}
         */
        CellChangeType: "added" | "removed" | "modified";
        /** CellDiff */
        CellDiff: {
            /** @description The changed cells, sheet by sheet. */
            changes: components["schemas"]["CellChange"][];
            /** @description Number of all added cells. */
            added: number;
            /** @description Number of all removed cells. */
            removed: number;
            /** @description Number of all other changed cells. */
            modified: number;
            /** @description Sheets that were added, removed, hidden or shown. */
            sheet_visibility_changes: components["schemas"]["SheetVisibilityChange"][];
            /** @description Which rows of the two versions correspond. Other rows were removed or added. At most 1,000 entries. Arbor extension. */
            rows: components["schemas"]["SheetRows"][];
            /** @description Whether there is more. */
            truncated: boolean;
            /** @description The `offset` for more. null at the end. Arbor extension. */
            next_offset: number | null;
        };
        /**
         * ChangeClass
         * @enum {string}
         */
        ChangeClass: "text" | "numeric" | "structural" | "image";
        /** ChatAnnotation */
        ChatAnnotation: {
            /** @description Kind of fault. */
            type: components["schemas"]["ChatAnnotationType"];
            /** @description Where the text cites which passage. */
            url_citation: components["schemas"]["UrlCitation"];
        };
        /**
         * ChatAnnotationType
         * @enum {string}
         */
        ChatAnnotationType: "url_citation";
        /** ChatChoice */
        ChatChoice: {
            /** @description Always 0. */
            index: number;
            /** @description What happens next. */
            message: components["schemas"]["ChatReply"];
            /** @description Always null. */
            logprobs: null;
            /** @description Always `stop`. */
            finish_reason: components["schemas"]["ChatFinishReason"];
        };
        /** ChatCompletion */
        ChatCompletion: {
            /** @description Its id. */
            id: string;
            /** @description Kind of the object. */
            object: components["schemas"]["ChatCompletionObject"];
            /** @description When the answer was requested, in seconds. */
            created: number;
            /** @description The model of the request. */
            model: string;
            /** @description The answer, as the only choice. */
            choices: components["schemas"]["ChatChoice"][];
            /** @description Estimated tokens of the messages that were used and of the answer. Doesn't include the passages that the language model read. */
            usage: components["schemas"]["ChatUsage"];
            /** @description Quotes that support the answer, as in `POST /v1/agent/ask`. In a stream, the chunk with `annotations` has them. */
            quotes: components["schemas"]["EnrichedCitation"][];
            /** @description Why the answer wasn't written by a language model. The text ends with it, too. */
            note?: string;
        };
        /**
         * ChatCompletionObject
         * @enum {string}
         */
        ChatCompletionObject: "chat.completion";
        /** ChatCompletionRequest */
        ChatCompletionRequest: {
            /** @description "arbor", or "arbor/" and the path of a folder as people see it. */
            model: string;
            /** @description The conversation. The last message is the question. */
            messages: components["schemas"]["ChatMessage"][];
            /** @description Whether to stream the answer as Server-Sent Events that end with `data: [DONE]`. */
            stream?: boolean | null;
            /** @description What a stream contains. */
            stream_options?: components["schemas"]["ChatStreamOptions"] | null;
            /** @description Return JSON instead of a text. Needs a language model. */
            response_format?: components["schemas"]["ChatResponseFormat"] | null;
            /** @description Only 1 is possible. */
            n?: number | null;
            /** @description Ignored, because Arbor answers with its own tools. */
            tools?: unknown[] | null;
            /** @description `required` and the name of a tool are rejected, because Arbor calls no tools of clients. */
            tool_choice?: unknown;
            /** @description Only `text` is possible. */
            modalities?: string[] | null;
            /** @description Rejected: Arbor answers only in text. */
            audio?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** ChatContentPart */
        ChatContentPart: {
            /** @description Only `text` counts. See the description of the operation. */
            type: string;
            /** @description The text of the message. */
            text?: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * ChatFinishReason
         * @enum {string}
         */
        ChatFinishReason: "stop";
        /** ChatJsonSchema */
        ChatJsonSchema: {
            /** @description The JSON schema. */
            schema?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** ChatMessage */
        ChatMessage: {
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["ChatRole"];
            /** @description A text, or parts whose texts are joined. */
            content?: string | components["schemas"]["ChatContentPart"][] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * ChatModelAnswers
         * @enum {string}
         */
        ChatModelAnswers: "auto" | "search_first";
        /** ChatModelList */
        ChatModelList: {
            /** @description The models of the tenant, by name. */
            items: components["schemas"]["ChatModelResponse"][];
            /** @description Name of the server’s own model. null if it has none. */
            server_model: string | null;
            /** @description Whether models can be at other addresses than the server’s own model. */
            allows_addresses: boolean;
        };
        /**
         * ChatModelPreset
         * @enum {string}
         */
        ChatModelPreset: "custom" | "server" | "ollama" | "lm_studio" | "vllm" | "llama_cpp" | "openai" | "azure" | "mistral" | "openrouter";
        /** ChatModelResponse */
        ChatModelResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description People choose the model by this name. It is unique in the tenant, ignoring case. */
            name: string;
            /** @description Address of the OpenAI-compatible endpoint, such as `https://models.example.org/v1`. null for the endpoint of the server’s own model, with the server’s key. */
            base_url: string | null;
            /** @description Name of the model at the endpoint. */
            model: string;
            /** @description Whether a key is stored. The key is never returned. */
            has_key: boolean;
            /** @description The kind of service, from which a form was filled in. */
            preset: components["schemas"]["ChatModelPreset"];
            /** @description How many seconds to wait for the first token. null: Arbor decides. */
            first_token_seconds: number | null;
            /** @description How many seconds to wait for each further token. null: Arbor decides. */
            between_tokens_seconds: number | null;
            /** @description `auto`: the model calls tools itself, if it can. `search_first`: Arbor searches first and gives the passages to the model. */
            answers: components["schemas"]["ChatModelAnswers"];
            /** @description Whether it answers if nobody chooses a model. The tenant has one such model at most. Without one, the server’s own model answers. */
            is_default: boolean;
            /** @description Whether people can use it. */
            is_enabled: boolean;
            /** @description Groups that can use it. Everybody can if the list is empty. Groups that were deleted stay in the list. */
            group_ids: string[];
            /** @description What the model can do, as measured by calling it. null if that was not measured. */
            abilities: components["schemas"]["ModelAbilities"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** ChatModelTestResponse */
        ChatModelTestResponse: {
            /** @description Whether the model answered, or why not. */
            status: components["schemas"]["ModelTestStatus"];
            /** @description How long the test took. */
            milliseconds: number;
            /** @description Why it failed, with the status of the endpoint’s response. */
            message?: string | null;
            /** @description What the model can do, as measured by calling it. null if that was not measured. */
            abilities: components["schemas"]["ModelAbilities"] | null;
            /** @description Names of the models that the endpoint offers. Empty if it doesn’t list them. */
            models: string[];
        };
        /** ChatReply */
        ChatReply: {
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["ChatReplyRole"];
            /** @description The answer. `[1]` refers to the first quote. Footnotes with names, quotes and links follow. */
            content: string;
            /** @description Always null. */
            refusal: null;
            /** @description Where the text cites documents. */
            annotations: components["schemas"]["ChatAnnotation"][];
        };
        /**
         * ChatReplyRole
         * @enum {string}
         */
        ChatReplyRole: "assistant";
        /** ChatResponseFormat */
        ChatResponseFormat: {
            /** @description Kind of fault. */
            type: components["schemas"]["ChatResponseFormatType"];
            /** @description With `json_schema`: the `schema` of the object to return, as in `output_schema` of `POST /v1/agent/ask`. */
            json_schema?: components["schemas"]["ChatJsonSchema"] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * ChatResponseFormatType
         * @enum {string}
         */
        ChatResponseFormatType: "text" | "json_object" | "json_schema";
        /**
         * ChatRole
         * @enum {string}
         */
        ChatRole: "system" | "developer" | "user" | "assistant" | "tool" | "function";
        /** ChatStreamOptions */
        ChatStreamOptions: {
            /** @description Whether to send `usage` in a last chunk. */
            include_usage?: boolean | null;
        } & {
            [key: string]: unknown;
        };
        /** ChatUsage */
        ChatUsage: {
            /** @description Tokens of the messages that were used. */
            prompt_tokens: number;
            /** @description Tokens of the answer. */
            completion_tokens: number;
            /** @description The sum of both. */
            total_tokens: number;
        };
        /** CheckTokenRequest */
        CheckTokenRequest: {
            /** @description The token from the link in the mail: the part after the #. */
            email_token: string;
            /** @description What the link is for. */
            purpose: components["schemas"]["TokenPurpose"];
        };
        /** ChunkBulkResponse */
        ChunkBulkResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /**
             * Format: uuid
             * @description Id of the stored text. Chunks with the same text share it.
             */
            content_id: string;
            /** @description The text. */
            content: string;
            /** @description Kind of the chunk: TEXT, TABLE, HTML, IMAGE or UNKNOWN. */
            chunk_type: components["schemas"]["ChunkType"];
            /** @description Metadata of the chunk. Additional members are kept, too. */
            chunk_metadata: components["schemas"]["ChunkMetadata-Output"];
            /** @description Length of the text in tokens. */
            num_tokens?: number | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /**
             * Format: uuid
             * @description Node id of the previous one under the same parent. Null for the first.
             */
            prev_sibling_path_id?: string | null;
            /**
             * Format: uuid
             * @description Node id of the next one under the same parent. Null for the last.
             */
            next_sibling_path_id?: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Links to the images of the chunk. They work for six hours without credentials. */
            asset_s3_urls?: string[];
            /** @description The document that the chunk belongs to, if requested with `with_document`. */
            document?: components["schemas"]["ChunkDocumentResponse"] | null;
            /** @description The version that the chunk belongs to, if requested with `with_document`. */
            document_version?: components["schemas"]["ChunkDocumentVersionResponse"] | null;
            /** @description Node ids from the root to the chunk. */
            path_part_id_segments: string[];
        };
        /** ChunkContentItem */
        ChunkContentItem: {
            /**
             * @description Kind of the node.
             * @enum {string}
             */
            part_type: "CHUNK";
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /**
             * Format: uuid
             * @description Id of the folder, document, version, section, chunk, thread or message behind the node.
             */
            metadata_obj_id: string;
            /** @description Levels below the version, from 1. */
            depth: number;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /** @description Always `not_required`, because Arbor has no approvals. */
            approval_state: components["schemas"]["PathPartApprovalState"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description The text. */
            content?: string | null;
            /** @description Kind of the chunk: TEXT, TABLE, HTML, IMAGE or UNKNOWN. */
            chunk_type?: components["schemas"]["ChunkType"] | null;
            /** @description Metadata of the chunk. Additional members are kept, too. */
            chunk_metadata?: components["schemas"]["ChunkMetadata-Output"] | null;
        };
        /** ChunkDocumentResponse */
        ChunkDocumentResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Format of the document. */
            document_type: components["schemas"]["DocumentType"];
            /** @description SOURCE for an original document, GENERATED for one created from other documents. */
            document_origin: components["schemas"]["DocumentOrigin"];
            /** @description Name of the source that keeps it up to date. Omitted if there is none. */
            source_name?: string;
            /** @description URL of the original, if a source keeps the document up to date and knows it. */
            link?: string | null;
        };
        /** ChunkDocumentVersionResponse */
        ChunkDocumentVersionResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Number of the version, counted from 0. */
            version: number;
            /** @description Its name. */
            name: string;
        };
        /** ChunkLineageResponse */
        ChunkLineageResponse: {
            /**
             * Format: uuid
             * @description The chunk it was derived from.
             */
            parent_chunk_id: string;
            /**
             * Format: uuid
             * @description The chunk.
             */
            chunk_id: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** ChunkMetadata-Input */
        "ChunkMetadata-Input": {
            /** @description Positions of the chunk on the pages of the source. */
            polygons?: components["schemas"]["PolygonReference"][];
            /** @description Storage addresses of the chunk's images, in order. */
            s3_urls?: string[];
            /** @description Description of an image or summary of a table. */
            summary?: string | null;
            /** @description Storage address of the text read from an image. */
            extracted_text_s3_uri?: string | null;
            /** @description Kind of image: a picture or a flowchart. */
            secondary_taxonomy?: components["schemas"]["ImageTaxonomy"] | null;
            /** @description Sheet of the workbook. */
            sheet_name?: string | null;
            /** @description Kind of a block in a workbook, such as `table` or `calculation_block`. */
            block_type?: string | null;
            /** @description Cell range in the workbook that the chunk comes from. */
            source_uri?: string | null;
            /** @description A block of a workbook as an HTML table with its formulas. */
            enriched_html?: string | null;
            /** @description Cells of the sheet, such as `A1:D20`. */
            cell_range?: string | null;
            /** @description Cells that the block reads and cells that read the block, including other sheets. */
            dependency_summary?: {
                [key: string]: unknown;
            } | null;
            /** @description Formulas of the block, by cell. */
            formulas?: {
                [key: string]: string;
            }[] | null;
            /** @description Cells that contain results and inputs. */
            key_cells?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Named ranges that overlap the block. */
            named_ranges?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Texts that are struck out in the source, and that the content leaves out, in reading order. */
            struck?: string[];
            /** @description Footnotes and endnotes whose marks are in the content: a list of objects with `mark` and `text`. */
            notes?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** ChunkMetadata-Output */
        "ChunkMetadata-Output": {
            /** @description Positions of the chunk on the pages of the source. */
            polygons?: components["schemas"]["PolygonReference"][];
            /** @description Storage addresses of the chunk's images, in order. */
            s3_urls?: string[];
            /** @description Description of an image or summary of a table. */
            summary?: string | null;
            /** @description Storage address of the text read from an image. */
            extracted_text_s3_uri?: string | null;
            /** @description Kind of image: a picture or a flowchart. */
            secondary_taxonomy?: components["schemas"]["ImageTaxonomy"] | null;
            /** @description Sheet of the workbook. */
            sheet_name?: string | null;
            /** @description Kind of a block in a workbook, such as `table` or `calculation_block`. */
            block_type?: string | null;
            /** @description Cell range in the workbook that the chunk comes from. */
            source_uri?: string | null;
            /** @description A block of a workbook as an HTML table with its formulas. */
            enriched_html?: string | null;
            /** @description Cells of the sheet, such as `A1:D20`. */
            cell_range?: string | null;
            /** @description Cells that the block reads and cells that read the block, including other sheets. */
            dependency_summary?: {
                [key: string]: unknown;
            } | null;
            /** @description Formulas of the block, by cell. */
            formulas?: {
                [key: string]: string;
            }[] | null;
            /** @description Cells that contain results and inputs. */
            key_cells?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Named ranges that overlap the block. */
            named_ranges?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Texts that are struck out in the source, and that the content leaves out, in reading order. */
            struck?: string[];
            /** @description Footnotes and endnotes whose marks are in the content: a list of objects with `mark` and `text`. */
            notes?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** ChunkNeighborsResponse */
        ChunkNeighborsResponse: {
            /** @description The entries, in order. */
            items: components["schemas"]["SectionContentItemOrChunkContentItem"][];
            /** @description Position of the requested chunk in `items`. */
            anchor_index: number;
            /** @description Position of the chunk, from 0, among all siblings that you can read. If `within_section` is false, among all entries of the version. With `content_type`, counts only entries of that type. */
            anchor_offset: number;
            /** @description Number of entries that `anchor_offset` counts among. */
            total: number;
            /**
             * Format: uuid
             * @description The version that the chunk belongs to. null unless `within_section` is false.
             */
            document_version_id: string | null;
        };
        /** ChunkResponse */
        ChunkResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /**
             * Format: uuid
             * @description Id of the stored text. Chunks with the same text share it.
             */
            content_id: string;
            /** @description The text. */
            content: string;
            /** @description Kind of the chunk: TEXT, TABLE, HTML, IMAGE or UNKNOWN. */
            chunk_type: components["schemas"]["ChunkType"];
            /** @description Metadata of the chunk. Additional members are kept, too. */
            chunk_metadata: components["schemas"]["ChunkMetadata-Output"];
            /** @description Length of the text in tokens. */
            num_tokens?: number | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /**
             * Format: uuid
             * @description Node id of the previous one under the same parent. Null for the first.
             */
            prev_sibling_path_id?: string | null;
            /**
             * Format: uuid
             * @description Node id of the next one under the same parent. Null for the last.
             */
            next_sibling_path_id?: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Links to the images of the chunk. They work for six hours without credentials. */
            asset_s3_urls?: string[];
            /** @description The document that the chunk belongs to, if requested with `with_document`. */
            document?: components["schemas"]["ChunkDocumentResponse"] | null;
            /** @description The version that the chunk belongs to, if requested with `with_document`. */
            document_version?: components["schemas"]["ChunkDocumentVersionResponse"] | null;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
        };
        /** ChunkSearchRequest */
        ChunkSearchRequest: {
            /** @description A question or words to search for. Phrases in quotes must occur exactly. */
            query: string;
            /** @description With `operators`, the query may contain `-word`, `OR`, `AND`, `NOT`, `prefix*`, `name:`, `type:`, `tag:` and `in:` (Arbor extension). With `plain`, the default, these are words. `"Phrases"` count in both. */
            query_syntax?: components["schemas"]["QuerySyntax"] | null;
            /**
             * @description `dense_only` by meaning, `full_text` by words, `hybrid` by both.
             * @default dense_only
             */
            search_type?: components["schemas"]["SearchType"];
            /**
             * @description Preset weights of a `hybrid` search. `dense_weight` and `sparse_weight` override it.
             * @default hybrid
             */
            hybrid_profile?: components["schemas"]["HybridSearchProfile"];
            /** @description Weight of meaning in a `hybrid` search. Set both weights or neither, and at least one above 0. */
            dense_weight?: number | null;
            /** @description Weight of words in a `hybrid` search. */
            sparse_weight?: number | null;
            /** @description Search only below these nodes (`path_part_id`). If omitted or empty, search the shared folder, or see `everywhere`. */
            parent_path_ids?: string[] | null;
            /** @description Without `parent_path_ids`: search everywhere you start from. That is the shared folder, nodes elsewhere that are shared with you, and your own folder. */
            everywhere?: boolean | null;
            /** @description Only chunks with all of these tags. */
            tag_ids?: string[] | null;
            /** @description Only chunks with at least one of these tags (Arbor extension). */
            any_tag_ids?: string[] | null;
            /** @description Only chunks of these kinds. Default: all kinds. */
            chunk_types?: components["schemas"]["ChunkType"][] | null;
            /**
             * Format: date-time
             * @description Only chunks that changed after this time.
             */
            ingestion_time_after?: string | null;
            /** @description Only documents of these types. */
            document_types?: components["schemas"]["DocumentType"][] | null;
            /** @description Only versions that these users uploaded (`user_id`). */
            uploader_ids?: string[] | null;
            /**
             * @description Search only active versions of documents.
             * @default true
             */
            active_version_only?: boolean;
            /**
             * @description Maximum number of chunks to return.
             * @default 5
             */
            top_k?: number;
            /**
             * @description Omit chunks with a lower score.
             * @default 0.3
             */
            score_threshold?: number;
            /**
             * @description Include the document and version of each chunk.
             * @default false
             */
            with_document?: boolean;
            /** @description Omit results that are nearly the same as a better one, and count them in its `similar_count`. */
            fold_similar?: boolean | null;
            /** @description With `document`, return only the best result of each document. */
            group_by?: components["schemas"]["SearchGroupBy"] | null;
            /** @description One chunk type. An alternative to `chunk_types`. */
            chunk_type?: components["schemas"]["ChunkType"] | null;
            /**
             * Format: date-time
             * @description Alias of `ingestion_time_after`.
             */
            updated_at?: string | null;
            /**
             * Format: date-time
             * @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md.
             */
            as_of?: string | null;
            /**
             * @description Return the full content of each chunk. By default, a response stays below 256 KB, and long contents and metadata are cut.
             * @default false
             */
            whole_content?: boolean;
        };
        /**
         * ChunkType
         * @enum {string}
         */
        ChunkType: "TEXT" | "TABLE" | "IMAGE" | "HTML" | "UNKNOWN";
        /** Citation */
        Citation: {
            /**
             * Format: uuid
             * @description The chunk.
             */
            chunk_id: string;
            /** @description Words copied from the chunk. */
            quote: string;
            /** @description Position of the quote in the text of the chunk, in characters from 0. */
            start_char: number;
            /** @description Length of the quote in characters. */
            length: number;
        };
        /** ClearVersionContentsResponse */
        ClearVersionContentsResponse: {
            /** @description Number of deleted sections and chunks directly below the version. */
            deleted: number;
        };
        /** CommentBox */
        CommentBox: {
            /** @description Page number, starting at 1. */
            page: number;
            /** @description Distance from the left edge, as a share of the page. */
            x: number;
            /** @description Distance from the top, as a share of the page. */
            y: number;
            /** @description Width as a share of the page. */
            width: number;
            /** @description Height as a share of the page. */
            height: number;
        };
        /** CommentCounts */
        CommentCounts: {
            /** @description Open comments, including orphaned ones. */
            open: number;
            /** @description Resolved comments. */
            resolved: number;
            /** @description Open comments whose passage is not in the requested version. */
            orphaned: number;
        };
        /** CommentHit */
        CommentHit: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description The comment that it replies to.
             */
            reply_to: string | null;
            /** @description Null for a former member. */
            author: components["schemas"]["CommentPerson"] | null;
            /** @description Plain text with Markdown. A mention is `<@user_id>`. Null if the comment was deleted and has replies. */
            text: string | null;
            /** @description The mentioned members. */
            mentions: components["schemas"]["CommentPerson"][];
            /** @description Whether you can change the text. */
            can_edit: boolean;
            /** @description Whether you can delete it. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the text was last changed.
             */
            edited_at: string | null;
            /** @description Name of the document. */
            document_name: string;
            /** @description The passage that it is about. */
            quote: string;
            /** @description Whether the comment, or the one it replies to, is resolved. */
            is_resolved: boolean;
        };
        /** CommentHitsResponse */
        CommentHitsResponse: {
            /** @description The entries, in order. */
            items: components["schemas"]["CommentHit"][];
            /**
             * Format: uuid
             * @description Pass it as `cursor` for the next page. Null on the last.
             */
            next_cursor: string | null;
        };
        /** CommentListResponse */
        CommentListResponse: {
            /** @description The entries, in order. */
            items: components["schemas"]["CommentThreadResponse"][];
            /**
             * Format: uuid
             * @description Pass it as `cursor` for the next page. Null on the last.
             */
            next_cursor: string | null;
            /** @description Numbers of comments of the document. */
            counts: components["schemas"]["CommentCounts"];
        };
        /**
         * CommentMatch
         * @enum {string}
         */
        CommentMatch: "EXACT" | "NEAR" | "MISSING";
        /** CommentPerson */
        CommentPerson: {
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /** @description Name of the person, or the address if they have none. */
            name: string;
        };
        /** CommentPlace */
        CommentPlace: {
            /**
             * Format: uuid
             * @description The version of the document.
             */
            version_id: string;
            /**
             * Format: uuid
             * @description The chunk that has the passage. Null if no chunk of this version has it.
             */
            chunk_id: string | null;
            /** @description The passage as it reads in this version. */
            quote: string | null;
            /** @description EXACT if the passage reads the same, NEAR if some words differ, MISSING if it is not in this version. */
            match: components["schemas"]["CommentMatch"];
            /** @description Boxes of the passage, if the comment was written on this version. In other versions, use those of the chunk. */
            boxes: components["schemas"]["CommentBox"][];
        };
        /** CommentReadersResponse */
        CommentReadersResponse: {
            /** @description The entries, in order. */
            items: components["schemas"]["CommentPerson"][];
        };
        /** CommentResponse */
        CommentResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description The comment that it replies to.
             */
            reply_to: string | null;
            /** @description Null for a former member. */
            author: components["schemas"]["CommentPerson"] | null;
            /** @description Plain text with Markdown. A mention is `<@user_id>`. Null if the comment was deleted and has replies. */
            text: string | null;
            /** @description The mentioned members. */
            mentions: components["schemas"]["CommentPerson"][];
            /** @description Whether you can change the text. */
            can_edit: boolean;
            /** @description Whether you can delete it. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the text was last changed.
             */
            edited_at: string | null;
        };
        /**
         * CommentState
         * @enum {string}
         */
        CommentState: "OPEN" | "RESOLVED" | "ORPHANED";
        /** CommentThreadResponse */
        CommentThreadResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description The comment that it replies to.
             */
            reply_to: string | null;
            /** @description Null for a former member. */
            author: components["schemas"]["CommentPerson"] | null;
            /** @description Plain text with Markdown. A mention is `<@user_id>`. Null if the comment was deleted and has replies. */
            text: string | null;
            /** @description The mentioned members. */
            mentions: components["schemas"]["CommentPerson"][];
            /** @description Whether you can change the text. */
            can_edit: boolean;
            /** @description Whether you can delete it. */
            can_delete: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the text was last changed.
             */
            edited_at: string | null;
            /** @description The passage when the comment was written. */
            quote: string;
            /** @description Where the passage is in the requested version. */
            place: components["schemas"]["CommentPlace"];
            /**
             * Format: date-time
             * @description When it was resolved. Null if it is open.
             */
            resolved_at: string | null;
            /** @description Who resolved it. */
            resolved_by: components["schemas"]["CommentPerson"] | null;
            /** @description Number of replies. */
            reply_count: number;
            /** @description The newest replies, oldest first. */
            replies: components["schemas"]["CommentResponse"][];
        };
        /** ConfiguredModel */
        ConfiguredModel: {
            /** @description Its kind. */
            kind: components["schemas"]["UsedModelKind"];
            /** @description Where the model runs: nowhere, because it isn’t configured or is off; in Arbor itself; from files on the server; or behind an endpoint. */
            place: components["schemas"]["ModelPlace"];
            /** @description The configured name. Addresses and keys are never returned. */
            name: string | null;
        };
        /** ConfirmSourceRun */
        ConfirmSourceRun: {
            /** @description True lists the source again and moves what is still missing to the trash. False keeps everything, ends the run, and pauses the source. */
            delete: boolean;
        };
        /** ConnectedAppResponse */
        ConnectedAppResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The app's client id: the URL of its metadata if it publishes any, else a text. */
            client_id: string;
            /** @description The name that the app gives itself. */
            client_name: string;
            /** @description The host behind the app, as it was shown to the person. */
            client_host: string;
            /** @description The scopes that the app has. */
            scopes: ("kb:read" | "kb:ask" | "kb:write" | "kb:admin")[];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the app was last used, accurate to a minute; null if never.
             */
            last_used_at: string | null;
            /**
             * Format: date-time
             * @description When the app has to ask again. Each use extends this.
             */
            expires_at: string;
        };
        /** CreateAccessRequest */
        CreateAccessRequest: {
            /**
             * Format: uuid
             * @description Id of a folder or document, or of its path part. It isn't checked, so the response is the same whether it exists or not.
             */
            target_id: string;
            /** @description What the person would like to do. */
            capability?: components["schemas"]["PermissionCapability"];
            /** @description Why, for the people who can give access. */
            message?: string | null;
        };
        /** CreateApiKeyRequest */
        CreateApiKeyRequest: {
            /** @description Its name. */
            name: string;
            /**
             * Format: date-time
             * @description When the key expires. Omit it to create a key that works until it is deleted.
             */
            expires_at?: string | null;
        };
        /** CreateApiKeyResponse */
        CreateApiKeyResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Last characters of the key, to distinguish keys. */
            key_suffix: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the key expires; null if it doesn't.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description When the key was last used, accurate to a minute; null if never.
             */
            last_used_at: string | null;
            /** @description The key itself. It is shown only once. */
            key: string;
        };
        /** CreateChatModelRequest */
        CreateChatModelRequest: {
            /** @description People choose the model by this name. It is unique in the tenant, ignoring case. */
            name: string;
            /** @description Name of the model at the endpoint. */
            model: string;
            /** @description Address of the OpenAI-compatible endpoint, such as `https://models.example.org/v1`. null for the endpoint of the server’s own model, with the server’s key. */
            base_url?: string | null;
            /** @description Key for the endpoint. It is stored encrypted and never returned. Changing the address removes the key, unless the request has another one. */
            api_key?: string | null;
            /** @description The kind of service, from which a form was filled in. */
            preset?: components["schemas"]["ChatModelPreset"];
            /** @description How many seconds to wait for the first token. null: Arbor decides. */
            first_token_seconds?: number | null;
            /** @description How many seconds to wait for each further token. null: Arbor decides. */
            between_tokens_seconds?: number | null;
            /** @description `auto`: the model calls tools itself, if it can. `search_first`: Arbor searches first and gives the passages to the model. */
            answers?: components["schemas"]["ChatModelAnswers"];
            /** @description Whether it answers if nobody chooses a model. The tenant has one such model at most. Without one, the server’s own model answers. */
            is_default?: boolean;
            /** @description Whether people can use it. */
            is_enabled?: boolean;
            /** @description Groups that can use it. Everybody can if the list is empty. */
            group_ids?: string[];
        };
        /** CreateChunkLineageRequest */
        CreateChunkLineageRequest: {
            /**
             * Format: uuid
             * @description The chunk.
             */
            chunk_id: string;
            /** @description The chunks that it was derived from. */
            parent_chunk_ids: string[];
        };
        /** CreateChunkRequest */
        CreateChunkRequest: {
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /** @description The text. */
            content: string;
            /** @description Kind of the chunk: TEXT, TABLE, HTML, IMAGE or UNKNOWN. */
            chunk_type: components["schemas"]["ChunkType"];
            /** @description Metadata of the chunk. Additional members are kept, too. */
            chunk_metadata: components["schemas"]["ChunkMetadata-Input"];
            /**
             * Format: uuid
             * @description Node id of the previous one under the same parent. Null for the first.
             */
            prev_sibling_path_id?: string | null;
        };
        /** CreateCommentRequest */
        CreateCommentRequest: {
            /**
             * Format: uuid
             * @description The chunk.
             */
            chunk_id: string;
            /** @description The passage. It must be in the text of the chunk. The default is the beginning of the chunk. */
            quote?: string | null;
            /** @description Boxes of the passage on the pages. */
            boxes?: components["schemas"]["CommentBox"][] | null;
            /** @description Plain text with Markdown. To mention a member who can read the document, write `<@user_id>`. */
            text: string;
        };
        /** CreateDocumentRequest */
        CreateDocumentRequest: {
            /** @description Its name. */
            name: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id?: string | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id?: string | null;
            /** @description Format of the document. */
            document_type: components["schemas"]["DocumentType"];
            /** @description SOURCE for an original document, GENERATED for one created from other documents. */
            document_origin: components["schemas"]["DocumentOrigin"];
        };
        /** CreateFolderRequest */
        CreateFolderRequest: {
            /** @description Its name. */
            name: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id: string;
        };
        /** CreateGroupPermissionRequest */
        CreateGroupPermissionRequest: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /**
             * @description READ_ONLY, or READ_WRITE to also allow changes.
             * @default READ_ONLY
             */
            capability?: components["schemas"]["PermissionCapability"] | null;
        };
        /** CreateGroupRequest */
        CreateGroupRequest: {
            /** @description Its name. */
            name: string;
            /** @description Free text that describes it. */
            description?: string | null;
        };
        /** CreateLegalHold */
        CreateLegalHold: {
            /**
             * Format: uuid
             * @description Path part of the folder or document. It may be in the trash.
             */
            path_part_id: string;
            /** @description Why it must be kept, such as the number of a lawsuit. */
            reason: string;
        };
        /** CreateOutsideLink */
        CreateOutsideLink: {
            /**
             * Format: uuid
             * @description Path part of the folder or document.
             */
            path_part_id: string;
            /**
             * @description For how many days the link works, at most the tenant's `outside_link_days`.
             * @default 30
             */
            days?: number;
            /** @description A password that people need in addition to the link. */
            password?: string | null;
        };
        /** CreatePasswordUserRequest */
        CreatePasswordUserRequest: {
            /** @description The password. A new one needs at least 8 characters and must not be one of the most common passwords. */
            password: string;
            /** @description The token from the link in the mail: the part after the #. */
            email_token: string;
            /** @description First name. */
            first_name?: string | null;
            /** @description Last name. */
            last_name?: string | null;
        };
        /** CreatePermissionRequest */
        CreatePermissionRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description READ_ONLY, or READ_WRITE to also allow changes. */
            capability: components["schemas"]["PermissionCapability"];
        };
        /** CreateRetentionRule */
        CreateRetentionRule: {
            /** @description Shown to people whose request the rule refuses. */
            name: string;
            /**
             * Format: uuid
             * @description A folder. The rule is for all documents in it.
             */
            path_part_id?: string | null;
            /**
             * Format: uuid
             * @description A tag. The rule is for all documents that have it, directly or from a folder.
             */
            tag_id?: string | null;
            /** @description Days during which nobody can delete a document permanently. */
            keep_days?: number | null;
            /** @description Days after which a document is deleted permanently. */
            delete_days?: number | null;
            /**
             * @description Whether days count from the creation of the document, or from its newest version.
             * @default CREATION
             */
            counted_from?: components["schemas"]["RetentionCountedFrom"];
        };
        /** CreateSectionRequest */
        CreateSectionRequest: {
            /** @description Its name. */
            name: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /** @description Page of the source on which it starts, counted from 1. */
            page_number?: number | null;
            /**
             * Format: uuid
             * @description Node id of the previous one under the same parent. Null for the first.
             */
            prev_sibling_path_id?: string | null;
        };
        /** CreateSource */
        CreateSource: {
            /**
             * Format: uuid
             * @description The folder to fill. What people put into it themselves is never touched.
             */
            path_part_id: string;
            /** @description The kind of source, as `GET /v1/source-kinds` lists them. */
            kind: string;
            /** @description Name of the source. */
            name: string;
            /** @description The settings of the kind. Secret ones are never shown again. */
            settings: {
                [key: string]: unknown;
            };
            /** @description What it leaves out. */
            rules?: components["schemas"]["SourceRules"];
            /**
             * @description Whether hidden files (`.notes.txt`) and leftovers of systems and programs (`~$report.docx`, `._a.txt`, `__MACOSX`) are read, too.
             * @default false
             */
            hidden_files?: boolean;
            /** @description Who reads the documents: those whom the source names and whom Arbor permits, or everyone whom Arbor permits. For kinds with `gives_readers`. */
            readers?: components["schemas"]["SourceReaders"] | null;
            /** @description Whether OWNER and ADMIN, too, read only what the source lets them read. They can change this at any time, which the audit log records. */
            binds_admins?: boolean | null;
            /** @description Synchronize every so many minutes. */
            every_minutes?: number | null;
            /** @description Synchronize at these times, as a cron expression with five fields, such as `0 6 * * 1-5`. Excludes `every_minutes`. */
            cron?: string | null;
            /** @description Time zone of `cron`, such as `Europe/Berlin`. The default is the server's time zone. */
            time_zone?: string | null;
        };
        /** CreateTagRequest */
        CreateTagRequest: {
            /** @description Its name. */
            name: string;
            /**
             * @description Six hex digits without a number sign.
             * @default 000000
             */
            color?: string | null;
            /** @description Free text that describes it. */
            description?: string | null;
        };
        /** CreateTenantArchiveRequest */
        CreateTenantArchiveRequest: {
            /** @description Encrypts the archive in the format of age. Arbor forgets it when the archive is complete, so keep it. */
            passphrase?: string | null;
        };
        /** CreateThreadMessageRequest */
        CreateThreadMessageRequest: {
            /**
             * Format: uuid
             * @description Id to store the message under. Repeating the request with the same id stores it only once.
             */
            message_id?: string | null;
            /** @description USER, ASSISTANT or SYSTEM. */
            role: components["schemas"]["MessageRole"];
            /** @description The text. */
            content: components["schemas"]["ThreadMessageContent"] | string;
            /** @description How the answer was created. */
            details?: components["schemas"]["ThreadMessageDetails-Input"] | null;
        };
        /** CreateThreadRequest */
        CreateThreadRequest: {
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id?: string | null;
            /** @description Title of the thread. */
            title?: string | null;
            /** @description A message to derive the title from. It isn't stored. */
            message_for_title?: string | null;
            /** @description Name of the thread's node. The default is derived from the title. Returns 409 if another thread in the same place has this name. */
            path_part_name?: string | null;
            /** @description Whether to protect the thread: it can't be renamed, moved or deleted on its own. */
            system_managed?: boolean | null;
        };
        /** CreateWebhookRequest */
        CreateWebhookRequest: {
            /** @description Where events are sent by POST. It begins with `https://` and is on the internet, unless the operator allows more. */
            url: string;
            /** @description What the webhook is for, for people. */
            description?: string | null;
            /** @description The events that it gets. */
            events: components["schemas"]["WebhookEvent"][];
        };
        /** CreateWorkflowDefinitionRequest */
        CreateWorkflowDefinitionRequest: {
            /** @description Its name. */
            name: string;
            /** @description Free text that describes it. */
            description?: string | null;
            /** @description Always SELF_HOSTED. */
            runner_type: components["schemas"]["WorkflowRunnerType"];
            /** @description Your own program that executes the runs. Without one, this server executes them with its language model. */
            runner_config?: components["schemas"]["SelfHostedRunnerConfig"] | null;
            /**
             * @description Maximum duration of a run, after which it fails.
             * @default 300
             */
            max_run_duration_seconds?: number;
            /** @description Node ids of the folders, documents, versions or sections that a run reads. */
            source_path_part_ids: string[];
            /** @description Node ids of the documents with the instructions: the prompt. */
            instruction_path_part_ids: string[];
            /** @description Node ids of the folders in which a run writes its documents. */
            output_path_part_ids: string[];
            /**
             * Format: uuid
             * @description Node id of a document version that serves as a template for the written document.
             */
            template_path_part_id?: string | null;
        };
        /** CreatedOutsideLinkResponse */
        CreatedOutsideLinkResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Path part of the folder or document.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["LinkedItemType"];
            /**
             * Format: uuid
             * @description Id of the folder or document.
             */
            item_id: string;
            /** @description Name of the folder or document. */
            name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether people also need a password. */
            has_password: boolean;
            /**
             * Format: uuid
             * @description Who created the link.
             */
            created_by: string;
            /** @description Name or email address of the person who created the link. */
            created_by_name: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expires_at: string;
            /** @description Whether the link works now. It does not if it has expired, if its creator is no longer an active OWNER or ADMIN, or while the tenant does not allow links. */
            works: boolean;
            /** @description How often the link was opened. */
            opened: number;
            /**
             * Format: date-time
             * @description When the link was last opened.
             */
            last_opened_at: string | null;
            /** @description The link, with its secret after the #. It is shown only once, because the server stores only a hash. */
            url: string;
        };
        /** CreatedSourceResponse */
        CreatedSourceResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The folder that it fills.
             */
            path_part_id: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description The kind of source. */
            kind: string;
            /** @description Name of the source. */
            name: string;
            /** @description The settings without secrets. */
            settings: {
                [key: string]: unknown;
            };
            /** @description Names of the secret settings that are stored. */
            has_secrets: string[];
            /** @description What it leaves out. */
            rules: components["schemas"]["SourceRules"];
            /** @description Whether hidden files (`.notes.txt`) and leftovers of systems and programs (`~$report.docx`, `._a.txt`, `__MACOSX`) are read, too. */
            hidden_files: boolean;
            /** @description Who reads the documents: those whom the source names and whom Arbor permits, or everyone whom Arbor permits. For kinds with `gives_readers`. */
            readers: components["schemas"]["SourceReaders"];
            /** @description Whether OWNER and ADMIN, too, read only what the source lets them read. They can change this at any time, which the audit log records. */
            binds_admins: boolean;
            /** @description Minutes between two runs. */
            every_minutes: number | null;
            /** @description Times of the runs. */
            cron: string | null;
            /** @description Time zone of `cron`. */
            time_zone: string | null;
            /** @description `stopped` means that the source needs you: `error` says why. Change its settings, or resume it. */
            state: components["schemas"]["SourceState"];
            /** @description Why it stopped, or why the last run failed. */
            error: string | null;
            /** @description `creator`: Arbor paused it, because the person who is responsible for it is no longer OWNER or ADMIN. null otherwise. */
            paused_reason: components["schemas"]["PausedReason"] | null;
            /**
             * Format: date-time
             * @description Since when the source has not responded, or has listed nothing. Arbor tries again for a week.
             */
            away_since: string | null;
            /**
             * Format: date-time
             * @description When the newest run started.
             */
            last_run_at: string | null;
            /**
             * Format: date-time
             * @description When the source was last listed completely.
             */
            last_synced_at: string | null;
            /**
             * Format: date-time
             * @description When the next run is due.
             */
            next_run_at: string | null;
            /**
             * Format: uuid
             * @description The run that is in progress or waits for confirmation.
             */
            open_run_id: string | null;
            /** @description Status of that run. */
            open_run_status: components["schemas"]["SourceRunStatus"] | null;
            /** @description Whether that run asks you to confirm deletions. It still asks while it lists the source again. */
            is_asking: boolean;
            /** @description Documents that it keeps up to date. */
            documents: number;
            /** @description Documents among them that the source lets only some people read. */
            restricted: number;
            /** @description Items that are still to be added, changed, moved or deleted. */
            pending: number;
            /** @description Items that failed and are tried again. */
            failed: number;
            /**
             * Format: uuid
             * @description Who is responsible for it: who created it, or took it over.
             */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description The secret for `POST /v1/sources/{source_id}/notify`. It is shown only once. */
            notify_secret: string;
        };
        /** CreatedWebhookResponse */
        CreatedWebhookResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Where events are sent by POST. It begins with `https://` and is on the internet, unless the operator allows more. */
            url: string;
            /** @description What the webhook is for, for people. */
            description: string | null;
            /** @description The events that it gets. */
            events: components["schemas"]["WebhookEvent"][];
            /** @description Whether it gets events. */
            is_enabled: boolean;
            /** @description Why Arbor turned it off. `gone`: it answered with 410. `failing`: it accepted nothing for three days. `creator`: the person who is responsible for it is no longer OWNER or ADMIN. */
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when it has accepted nothing; null if the last attempt succeeded.
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description Who is responsible for it: who created it, or took it over.
             */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description The secret with which deliveries are signed (Standard Webhooks). It is shown only once. */
            secret: string;
        };
        /**
         * DatabaseKind
         * @enum {string}
         */
        DatabaseKind: "embedded" | "postgres";
        /** DatabaseState */
        DatabaseState: {
            /** @description Its kind. */
            kind: components["schemas"]["DatabaseKind"];
            /** @description Whether it responds. null if there is nothing to ask. */
            works: boolean | null;
        };
        /** DayOfModelUse */
        DayOfModelUse: {
            /**
             * Format: date
             * @description The day in UTC.
             */
            day: string;
            /** @description Its kind. */
            kind: components["schemas"]["UsedModelKind"];
            /** @description Calls of models of this kind, including failed ones. */
            calls: number;
            /** @description How many of the calls failed. */
            failures: number;
            /** @description Tokens sent, as far as the endpoint reports them. */
            input_tokens: number;
            /** @description Tokens received, as far as the endpoint reports them. */
            output_tokens: number;
        };
        /** DecideSourceReader */
        DecideSourceReader: {
            /**
             * Format: uuid
             * @description The member who this person is.
             */
            user_id?: string | null;
            /**
             * Format: uuid
             * @description The group of Arbor that this is. The address of a person may be that of a group.
             */
            group_id?: string | null;
            /** @description True decides that this is nobody in Arbor. */
            ignore?: boolean | null;
            /** @description True undoes the decision: a person is the member with the address, and a group is not known. */
            undo?: boolean | null;
        };
        /** DeletionReceiptPage */
        DeletionReceiptPage: {
            /** @description The entries, in order. */
            items: components["schemas"]["DeletionReceiptResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** DeletionReceiptResponse */
        DeletionReceiptResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was deleted.
             */
            deleted_at: string;
            /**
             * Format: date-time
             * @description When everything was removed, stored files included; null until then.
             */
            completed_at: string | null;
            /** @description How many folders, documents and versions are removed, and how many there were, while a large deletion continues in the background. Null when it is over. */
            progress: {
                /** @description Number of completed parts. */
                done: number;
                /** @description Number of matches on all pages. */
                total: number;
            } | null;
            /**
             * Format: uuid
             * @description Who deleted it; null if the server did it by a rule.
             */
            user_id: string | null;
            /** @description Email address of this person, while their account exists. */
            email: string | null;
            /** @description The id of the request, as in the log. */
            request_id: string | null;
            /** @description The operation, tool or job that deleted it. */
            operation: string;
            /**
             * Format: uuid
             * @description Node id of the topmost item.
             */
            path_part_id: string;
            /** @description Kind of the topmost item. */
            part_type: string;
            /** @description Name of the topmost item. */
            name: string;
            /** @description Path of the topmost item when it was deleted. */
            materialized_path: string;
            /** @description How many things of each kind were deleted. */
            counts: {
                [key: string]: number;
            };
            /** @description SHA-256 of the receipt with all ids, names and hashes; null until it is complete. */
            digest: string | null;
            /** @description Ed25519 signature of the digest, in base64. */
            signature: string | null;
        };
        /**
         * Dependency
         * @enum {string}
         */
        Dependency: "database" | "storage" | "disk" | "stream" | "mail" | "chat_model" | "embedding_model" | "vision_model" | "converter_memory";
        /** DetachFromSource */
        DetachFromSource: {
            /**
             * Format: uuid
             * @description The document. From now on it is an ordinary one, and the source leaves out its item.
             */
            path_part_id: string;
            /**
             * @description Whether everyone who can read the folder may read what the source lets only some people read. Required if there is any.
             * @default false
             */
            open_to_folder?: boolean;
        };
        /**
         * DiffDegradedReason
         * @enum {string}
         */
        DiffDegradedReason: "not_ingested" | "no_text" | "too_large" | "too_different" | "no_cells" | "not_structured";
        /**
         * DiffFormat
         * @enum {string}
         */
        DiffFormat: "text" | "cells" | "structured" | "document";
        /** DiffRow */
        DiffRow: {
            /** @description Kind of fault. */
            type: components["schemas"]["DiffRowType"];
            /** @description Number of the line in the old version, from 1. */
            left_no?: number | null;
            /** @description The line in the old version. */
            left?: string | null;
            /** @description Number of the line in the new version, from 1. */
            right_no?: number | null;
            /** @description The line in the new version. */
            right?: string | null;
            /** @description The words of a changed line that were removed. */
            left_spans?: components["schemas"]["DiffSpan"][] | null;
            /** @description The words of a changed line that were added. */
            right_spans?: components["schemas"]["DiffSpan"][] | null;
            /** @description Position among all rows, for `offset`. Arbor extension. */
            index: number;
            /** @description What the line is part of. Arbor extension. */
            kind: components["schemas"]["DiffUnitKind"];
            /** @description If a removed line is elsewhere in the new version: its number there. Arbor extension. */
            moved_to?: number | null;
            /** @description If an added line was elsewhere in the old version: its number there. Arbor extension. */
            moved_from?: number | null;
            /**
             * Format: uuid
             * @description The chunk of the old line. Arbor extension.
             */
            left_chunk_id?: string | null;
            /**
             * Format: uuid
             * @description The chunk of the new line. Arbor extension.
             */
            right_chunk_id?: string | null;
            /** @description Page of the old line, if known. Arbor extension. */
            left_page?: number | null;
            /** @description Page of the new line, if known. Arbor extension. */
            right_page?: number | null;
        };
        /**
         * DiffRowType
         * @enum {string}
         */
        DiffRowType: "equal" | "insert" | "delete" | "replace";
        /** DiffSpan */
        DiffSpan: {
            /** @description First changed character, from 0, in UTF-16 units. */
            start: number;
            /** @description The character after the last changed one. */
            end: number;
        };
        /**
         * DiffUnitKind
         * @enum {string}
         */
        DiffUnitKind: "heading" | "text" | "table" | "image";
        /** DifyErrorDetail */
        DifyErrorDetail: {
            /** @description What went wrong and what to do. */
            detail: string;
            /** @description Kind of the error, for programs, such as `not_found` or `validation_error`. */
            code?: string;
            /** @description Id of the request, as in the header X-Request-Id and the server log. */
            request_id?: string;
            /** @description Identifier for translating the error, such as `tag_name_taken`. docs/refusals.md lists all of them. */
            reason?: string;
            /** @description Values in the message by name, such as `{"max": 50}`. */
            params?: {
                [key: string]: string | number;
            };
            /** @description 1002 for a wrong credential, 2001 if the knowledge does not exist, otherwise the status. */
            error_code?: number;
            /** @description The error in words. */
            error_msg?: string;
        };
        /** DifyValidationError */
        DifyValidationError: {
            /** @description What went wrong and what to do. */
            detail?: components["schemas"]["ValidationError"][];
            /** @description Kind of the error, for programs, such as `not_found` or `validation_error`. */
            code?: string;
            /** @description Id of the request, as in the header X-Request-Id and the server log. */
            request_id?: string;
            /** @description 1002 for a wrong credential, 2001 if the knowledge does not exist, otherwise the status. */
            error_code?: number;
            /** @description The error in words. */
            error_msg?: string;
        };
        /**
         * DigestLanguage
         * @enum {string}
         */
        DigestLanguage: "en" | "de" | "fr";
        /** DigestRequest */
        DigestRequest: {
            /** @description Mails are sent at 7:00 every day, or every Monday, if there is anything new. */
            rhythm: components["schemas"]["DigestRhythm"];
            /** @description Your IANA time zone, such as Europe/Berlin. Without it, the server's counts. */
            time_zone?: string | null;
            /** @description The language of the mail. The default is English. */
            language?: components["schemas"]["DigestLanguage"] | null;
        };
        /** DigestResponse */
        DigestResponse: {
            /** @description How often you get a mail. */
            rhythm: components["schemas"]["DigestRhythm"];
            /** @description Your time zone, or null for the server's. */
            time_zone: string | null;
            /** @description The language of the mail. */
            language: components["schemas"]["DigestLanguage"];
            /**
             * Format: date-time
             * @description When the next mail is due, or null for never.
             */
            next_at: string | null;
        };
        /**
         * DigestRhythm
         * @enum {string}
         */
        DigestRhythm: "off" | "daily" | "weekly";
        /** DirectorySyncResponse */
        DirectorySyncResponse: {
            /**
             * @description Users that were created.
             * @default 0
             */
            users_created?: number;
            /**
             * @description Users that were changed.
             * @default 0
             */
            users_updated?: number;
            /**
             * @description Users that were activated.
             * @default 0
             */
            users_activated?: number;
            /**
             * @description Users that were deactivated.
             * @default 0
             */
            users_deactivated?: number;
            /**
             * @description Users that weren't changed.
             * @default 0
             */
            users_skipped?: number;
            /** @description Parts of the file that couldn't be read completely. */
            warnings?: string[];
            /** @description What went wrong. */
            errors?: string[];
        };
        /**
         * DisplayNameFormat
         * @enum {string}
         */
        DisplayNameFormat: "firstname" | "lastname" | "first_last";
        /** DissolveSectionResponse */
        DissolveSectionResponse: {
            /**
             * Format: uuid
             * @description The chunk that contains the name of the section.
             */
            text_chunk_id: string;
            /** @description Number of sections and chunks that moved up a level. */
            reparented_children: number;
        };
        /** DocumentBlockChange */
        DocumentBlockChange: {
            /** @description Kind of fault. */
            type: components["schemas"]["BlockChangeType"];
            /** @description Its kind. */
            kind: components["schemas"]["BlockKind"];
            /** @description `numeric` if only numbers changed, `structural` if the block moved. */
            change_class: components["schemas"]["ChangeClass"];
            /** @description Position in the old version, from 0. */
            from_paragraph_index: number | null;
            /** @description Position in the new version, from 0. */
            to_paragraph_index: number | null;
            /** @description The text in the old version. */
            old_text?: string | null;
            /** @description The text in the new version. */
            new_text?: string | null;
            /** @description The words that were removed. */
            old_spans?: components["schemas"]["DiffSpan"][] | null;
            /** @description The words that were added. */
            new_spans?: components["schemas"]["DiffSpan"][] | null;
            /**
             * Format: uuid
             * @description The chunk in the old version. Arbor extension.
             */
            old_chunk_id?: string | null;
            /**
             * Format: uuid
             * @description The chunk in the new version. Arbor extension.
             */
            new_chunk_id?: string | null;
        };
        /** DocumentCheckout */
        DocumentCheckout: {
            /** @description The person who has checked the document out. */
            holder: components["schemas"]["UserInfo"];
            /** Format: date-time */
            acquired_at: string;
            /**
             * Format: date-time
             * @description When the checkout ends if nobody checks the document in before.
             */
            expires_at: string;
        };
        /** DocumentCheckoutResponse */
        DocumentCheckoutResponse: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /** @description The person who has checked the document out. */
            holder: components["schemas"]["UserInfo"];
            /** Format: date-time */
            acquired_at: string;
            /**
             * Format: date-time
             * @description When the checkout ends if nobody checks the document in before.
             */
            expires_at: string;
        };
        /** DocumentDiff */
        DocumentDiff: {
            /** @description The changed blocks, in the order of the new version. */
            blocks: components["schemas"]["DocumentBlockChange"][];
            /** @description Number of all added blocks, without those that moved. */
            added: number;
            /** @description Number of all removed blocks, without those that moved. */
            removed: number;
            /** @description Number of all blocks with other text. */
            modified: number;
            /** @description Number of all blocks that moved. Arbor extension. */
            moved: number;
            /** @description Number of changes that are not in this response. */
            omitted_blocks: number;
            /** @description Whether there is more. */
            truncated: boolean;
            /** @description The `offset` for more. null at the end. Arbor extension. */
            next_offset: number | null;
        };
        /**
         * DocumentOrigin
         * @enum {string}
         */
        DocumentOrigin: "SOURCE" | "GENERATED";
        /** DocumentResponse */
        DocumentResponse: {
            /**
             * @description Kind of the node.
             * @enum {string}
             */
            part_type: "DOCUMENT";
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id: string | null;
            /** @description Format of the document. */
            document_type: components["schemas"]["DocumentType"];
            /** @description SOURCE for an original document, GENERATED for one created from other documents. */
            document_origin: components["schemas"]["DocumentOrigin"];
            /**
             * Format: uuid
             * @description The version that listings and searches use.
             */
            active_version_id: string;
            /** @description The version that listings and searches use. */
            active_version: components["schemas"]["DocumentVersionResponse"];
            /** @description The person who created the document. null if unknown, or if the person has left the tenant. */
            created_by?: components["schemas"]["UserInfo"] | null;
            /** @description Who has checked the document out, so that nobody else can change it. null if nobody has. */
            checkout?: components["schemas"]["DocumentCheckout"] | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /**
             * Format: uuid
             * @description The source that keeps it up to date, so nobody can rename, move, change or delete it. Omitted if there is none.
             */
            source_id?: string;
            /** @description Name of the source that keeps it up to date. Omitted if there is none. */
            source_name?: string;
            /** @description URL of the original, if a source keeps the document up to date and knows it. */
            link?: string | null;
            /** @description Always `not_required`, because Arbor has no approvals. */
            approval_state: components["schemas"]["PathPartApprovalState"];
            /** @description Always false, because everything with text can be found by meaning. */
            exclude_from_qdrant: boolean;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Its tags. In lists, only if requested. */
            tags?: components["schemas"]["TagResponse"][] | null;
        };
        /**
         * DocumentType
         * @enum {string}
         */
        DocumentType: "PDF" | "DOCX" | "PLAINTEXT" | "IMAGE" | "XLSX" | "CSV" | "PPTX" | "UNKNOWN";
        /**
         * DocumentVersionAction
         * @enum {string}
         */
        DocumentVersionAction: "reembed";
        /** DocumentVersionActionResponse */
        DocumentVersionActionResponse: {
            /**
             * Format: uuid
             * @description The version.
             */
            version_id: string;
            /** @description What to do. */
            action: components["schemas"]["DocumentVersionAction"];
            /** @description Id of the background run. */
            workflow_id: string;
        };
        /**
         * DocumentVersionContentTypeFilter
         * @enum {string}
         */
        DocumentVersionContentTypeFilter: "SECTION" | "CHUNK";
        /** DocumentVersionMetadata */
        DocumentVersionMetadata: {
            /** @description Storage address of the uploaded file. */
            source_s3?: string | null;
            /** @description Storage address of a cleaned copy of the file. */
            cleaned_source_s3?: string | null;
            /** @description Storage address of the converted file, in JSON. */
            standard_pipeline_json_s3?: string | null;
            /** @description Storage address of the plain text. */
            fast_plaintext_s3?: string | null;
            /** @description Storage address of the content list from the high accuracy mode. */
            high_accuracy_content_list_s3?: string | null;
            /** @description Storage address of the intermediate result from the high accuracy mode. */
            high_accuracy_middle_s3?: string | null;
            /** @description SHA-256 hash of the file. */
            hash?: string | null;
            /** @description Number of pages. */
            total_pages?: number | null;
            /** @description Number of sections. */
            total_sections?: number | null;
            /** @description Number of chunks. */
            total_chunks?: number | null;
            /** @description Number of formulas in the workbook. */
            total_formulas?: number | null;
            /** @description Storage address of the converted workbook. */
            xlsx_parse_result_s3?: string | null;
            /** @description Named ranges of the workbook. */
            xlsx_named_ranges?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Key figures of the workbook. */
            xlsx_kpi_catalog?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Statistics about the contents. */
            information_statistics?: components["schemas"]["InformationStatistics"] | null;
            /** @description Size of the uploaded file in bytes. */
            source_bytes?: number | null;
            /** @description Images of the pages. */
            page_pictures?: components["schemas"]["PagePictures"] | null;
            /** @description Parts of the file that couldn't be read completely. */
            warnings?: string[] | null;
            /** @description State of the ingestion. */
            pipeline_state?: components["schemas"]["PipelineState"] | null;
        };
        /** DocumentVersionMetadataUpdate */
        DocumentVersionMetadataUpdate: {
            /** @description Storage address of the uploaded file. */
            source_s3?: string | null;
            /** @description Storage address of a cleaned copy of the file. */
            cleaned_source_s3?: string | null;
            /** @description Storage address of the converted file, in JSON. */
            standard_pipeline_json_s3?: string | null;
            /** @description Storage address of the plain text. */
            fast_plaintext_s3?: string | null;
            /** @description Storage address of the content list from the high accuracy mode. */
            high_accuracy_content_list_s3?: string | null;
            /** @description Storage address of the intermediate result from the high accuracy mode. */
            high_accuracy_middle_s3?: string | null;
            /** @description SHA-256 hash of the file. */
            hash?: string | null;
            /** @description Number of pages. */
            total_pages?: number | null;
            /** @description Number of sections. */
            total_sections?: number | null;
            /** @description Number of chunks. */
            total_chunks?: number | null;
            /** @description Number of formulas in the workbook. */
            total_formulas?: number | null;
            /** @description Storage address of the converted workbook. */
            xlsx_parse_result_s3?: string | null;
            /** @description Named ranges of the workbook. */
            xlsx_named_ranges?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Key figures of the workbook. */
            xlsx_kpi_catalog?: {
                [key: string]: unknown;
            }[] | null;
            /** @description Statistics about the contents. */
            information_statistics?: components["schemas"]["InformationStatistics"] | null;
            /** @description State of the ingestion. */
            pipeline_state?: components["schemas"]["PipelineStateUpdate"] | null;
        };
        /** DocumentVersionResponse */
        DocumentVersionResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Number of the version, counted from 0. */
            version: number;
            /** @description Its name. */
            name: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /** @description The person who created the version. null if unknown, or if the person has left the tenant. */
            uploader: components["schemas"]["UserInfo"] | null;
            /** @description What the source of the document says about the version, such as the author, time and message of a commit. null if it says nothing. */
            source_change?: components["schemas"]["SourceChange"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Link to the uploaded file. Works for six hours without credentials. */
            asset_s3_url?: string | null;
            /** @description Link to the plain text. Works for six hours without credentials. */
            fast_plaintext_url?: string | null;
            /** @description Data that the service maintains about it. */
            system_metadata: components["schemas"]["DocumentVersionMetadata"];
        };
        /** EmailSentResponse */
        EmailSentResponse: {
            /**
             * Format: uuid
             * @description Id of the mail. Its Message-ID starts with it.
             */
            email_id: string;
        };
        /** EmailVerificationRequest */
        EmailVerificationRequest: {
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
        };
        /** EmbeddingProgress */
        EmbeddingProgress: {
            /** @description Number of completed parts. */
            done: number;
            /** @description Total number of parts, once it is known. */
            total?: number | null;
        };
        /** EmptyObject */
        EmptyObject: Record<string, never>;
        /** EnrichedCitation */
        EnrichedCitation: {
            /**
             * Format: uuid
             * @description The chunk.
             */
            chunk_id: string;
            /** @description Words copied from the chunk. */
            quote: string;
            /** @description Position of the quote in the text of the chunk, in characters from 0. */
            start_char: number;
            /** @description Length of the quote in characters. */
            length: number;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id?: string | null;
            /**
             * Format: uuid
             * @description The version of the document.
             */
            document_version_id?: string | null;
            /** @description Name of the document. */
            document_name?: string | null;
            /** @description Number of the version, from 0. */
            version_number?: number | null;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id?: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path?: string | null;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the passage was deleted, with its version or document. Only citations without a document say so: if it is false, you can no longer read the document. The quote stays. */
            is_deleted?: boolean | null;
        };
        /** EnrichedThreadMessageContent */
        EnrichedThreadMessageContent: {
            /** @description The text of the message. */
            text: string;
            /** @description Whether the message reports a failure instead of an answer. */
            is_error?: boolean | null;
            /** @description Quotes that support the text. Each one occurs in its chunk. */
            citations?: components["schemas"]["EnrichedCitation"][] | null;
            /** @description Items that the text mentions. */
            references?: components["schemas"]["ResolvedReference-Output"][] | null;
            /**
             * Format: date-time
             * @description The time about which the question is. Omitted if it is about the present.
             */
            as_of?: string;
            /** @description For a question, the name of the model that the person chose. For an answer, the name of the model that wrote it. */
            model?: string;
        };
        /** ErrorDetail */
        ErrorDetail: {
            /** @description What went wrong and what to do. */
            detail: string;
            /** @description Kind of the error, for programs, such as `not_found` or `validation_error`. */
            code?: string;
            /** @description Id of the request, as in the header X-Request-Id and the server log. */
            request_id?: string;
            /** @description Identifier for translating the error, such as `tag_name_taken`. docs/refusals.md lists all of them. */
            reason?: string;
            /** @description Values in the message by name, such as `{"max": 50}`. */
            params?: {
                [key: string]: string | number;
            };
        };
        /**
         * EventTransportKind
         * @enum {string}
         */
        EventTransportKind: "off" | "memory" | "redis";
        /** EventTransportState */
        EventTransportState: {
            /** @description Its kind. */
            kind: components["schemas"]["EventTransportKind"];
            /** @description Whether it responds. null if there is nothing to ask. */
            works: boolean | null;
        };
        /** ExplainedChunk */
        ExplainedChunk: {
            /**
             * Format: uuid
             * @description The chunk.
             */
            chunk_id: string;
            /** @description Whether the search returns the chunk. */
            found: boolean;
            /** @description Rank among the results, starting at 1 */
            rank: number | null;
            /** @description Null if the search ends before scoring */
            score: number | null;
            /** @description The chunk's score by words. Null if the search doesn't use words. */
            full_text: components["schemas"]["ExplainedFullText"] | null;
            /** @description The chunk's score by meaning. Null if the search doesn't use meaning. */
            dense: components["schemas"]["ExplainedDense"] | null;
            /** @description The reranking model's result. Null if the model didn't rate the chunk. */
            rerank: components["schemas"]["ExplainedRerank"] | null;
            /** @description Which conditions of the search the chunk meets. */
            filters: components["schemas"]["ExplainedFilters"];
            /** @description A message with the rank of the chunk, or with the reason why it isn't among the results. */
            reason: string;
        };
        /** ExplainedCorrection */
        ExplainedCorrection: {
            /** @description A word of the query that no text contains. */
            word: string;
            /** @description The nearest words, which are searched instead. */
            searched: string[];
        };
        /** ExplainedDense */
        ExplainedDense: {
            /** @description Cosine of the query and the nearest window. */
            cosine: number;
            /** @description Cosine of the query and the sum of the nearest four windows. Null unless the search is `hybrid` */
            around: number | null;
            /** @description How well it matches. Scores are comparable within one response, which is sorted by them. */
            score: number;
            /** @description Rank among all chunks that pass the filters, starting at 1. Null beyond 1,000 */
            rank: number | null;
            /** @description Index of the nearest window of the chunk, starting at 0 */
            window: number;
        };
        /** ExplainedFilters */
        ExplainedFilters: {
            /** @description The chunk is below `parent_path_ids`. */
            scope: boolean;
            /** @description The user can read the chunk. */
            rights: boolean;
            /** @description The chunk belongs to an active version, or the search includes other versions. */
            active_version: boolean;
            /** @description Its document has one of the `document_types`, and one of the `uploader_ids` uploaded it. */
            document: boolean;
            /** @description The chunk has all `tag_ids`, directly or from a node above it. */
            tags: boolean;
            /** @description The chunk has one of `any_tag_ids`, directly or from a node above it. */
            any_tag: boolean;
            /** @description The chunk has one of the `chunk_types`. */
            chunk_types: boolean;
            /** @description The chunk changed after `ingestion_time_after`. */
            ingestion_time: boolean;
            /** @description The chunk meets what the operators of the query require. True without operators. */
            operators: boolean;
            /** @description The chunk's score reaches the threshold. */
            threshold: boolean;
            /** @description The chunk contains the phrases of the query. */
            phrases: boolean;
        };
        /** ExplainedFullText */
        ExplainedFullText: {
            /** @description Sum of `part` of all words. */
            bm25: number;
            /** @description Added to `bm25` because the chunk resembles the other best chunks. 0 beyond the 50 best. */
            support: number;
            /** @description How well it matches. Scores are comparable within one response, which is sorted by them. */
            score: number;
            /** @description Rank among all chunks that pass the filters, starting at 1. Null beyond 1,000 */
            rank: number | null;
            /** @description Words of the query. */
            terms: components["schemas"]["ExplainedMatch"][];
        };
        /** ExplainedMatch */
        ExplainedMatch: {
            /** @description Forms of the word in the index. */
            lexemes: string[];
            /** @description How often the word occurs in the chunk. */
            tf: number;
            /** @description Contribution of the word to `bm25` */
            part: number;
        };
        /** ExplainedQuery */
        ExplainedQuery: {
            /** @description Words of the query. */
            terms: components["schemas"]["ExplainedTerm"][];
            /** @description Words of the query that look misspelled. */
            corrections: components["schemas"]["ExplainedCorrection"][];
            /** @description Phrases in quotes, which must occur exactly. */
            phrases: string[][][];
            /** @description Languages in which the query may be written. */
            languages: string[];
            /**
             * @description `dense_only` by meaning, `full_text` by words, `hybrid` by both.
             * @default dense_only
             */
            search_type: components["schemas"]["SearchType"];
            /** @description Weights of a hybrid search. Null for other searches. */
            weights: components["schemas"]["ExplainedWeights"] | null;
            /** @description Reranking model that orders the best results. Null if none is configured. */
            reranker: string | null;
            /** @description Embedding model. Null if the search doesn't use meaning. */
            model: string | null;
            /** @description Minimum score of a result. */
            threshold: number;
            /** @description Maximum number of chunks to return. */
            top_k: number;
        };
        /** ExplainedRerank */
        ExplainedRerank: {
            /** @description The model's rating, from 0 to 1. */
            score: number;
            /** @description Rank by that rating, starting at 1. */
            rank: number;
        };
        /** ExplainedTerm */
        ExplainedTerm: {
            /** @description Forms of the word in the index. */
            lexemes: string[];
            /** @description Number of texts in the tenant that contain the word. Null for an ignored word */
            texts: number | null;
            /** @description How rare the word is. Null if no text contains it */
            idf: number | null;
            /** @description How often the word occurs in the query. Lower for a word that means little alone */
            emphasis: number;
            /** @description `idf` times `emphasis` */
            weight: number | null;
            /** @description Whether the word is too common to count. */
            is_stop_word: boolean;
        };
        /** ExplainedWeights */
        ExplainedWeights: {
            /** @description Share of the search by meaning. */
            dense: number;
            /** @description Share of the search by words. */
            sparse: number;
        };
        /** ExtractRequest */
        ExtractRequest: {
            /** @description The question. */
            prompt?: string | null;
            /** @description The same as `prompt`. Set one of them. */
            question?: string | null;
            /** @description Node ids of the folders and documents to search. By default, everything is searched. */
            path_part_ids?: string[] | null;
            /** @description Search only items that have all of these tags. */
            tag_ids?: string[] | null;
            /** @description JSON schema of the object to return: at most 32 kB, 12 levels and 400 schemas. `pattern` isn't supported. References must point to the schema's own `$defs`. */
            output_schema?: {
                [key: string]: unknown;
            } | null;
            /** @description Name of the model that answers, from `GET /v1/chat-models`. By default, the default model answers. Returns 404 for a model that you can’t use. */
            model?: string | null;
            /**
             * Format: date-time
             * @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md.
             */
            as_of?: string | null;
            /**
             * Format: uuid
             * @description Node id of a document whose file is the JSON schema, instead of `output_schema`.
             */
            schema_path_part_id?: string | null;
        };
        /** ExtractResponse */
        ExtractResponse: {
            /** @description The answer as an object that matches the schema. */
            structured: {
                [key: string]: unknown;
            };
            /** @description Quotes that support the answer, each verified in its chunk. */
            quotes: components["schemas"]["EnrichedCitation"][];
        };
        /**
         * FailureCause
         * @enum {string}
         */
        FailureCause: "document" | "limit" | "converter" | "storage" | "database" | "disk" | "model" | "server" | "unknown";
        /** FavoriteList */
        FavoriteList: {
            /** @description The entries, in order. */
            items: components["schemas"]["FavoriteResponse"][];
        };
        /** FavoriteResponse */
        FavoriteResponse: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["FavoriteType"];
            /**
             * Format: uuid
             * @description Id of the folder, document or thread.
             */
            metadata_obj_id: string;
            /** @description Its name. */
            name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
        };
        /**
         * FavoriteType
         * @enum {string}
         */
        FavoriteType: "FOLDER" | "DOCUMENT" | "THREAD";
        /** FeaturesResponse */
        FeaturesResponse: {
            /** @description Whether people can sign in with Google. */
            google_login_enabled: boolean;
            /** @description Always false: identity providers belong to tenants. */
            microsoft_login_enabled: boolean;
            /** @description Always false. */
            github_login_enabled: boolean;
            /** @description Always false: Arbor has no sign-in by phone number. */
            sms_login_enabled: boolean;
            /** @description Maximum size of an uploaded file, in bytes. */
            max_upload_bytes: number;
            /** @description Whether a mail server sends the mails. Without one, mails are kept as files, and an invite link is enough to join. */
            mail_enabled: boolean;
            /** @description Language that a front end shows by default. */
            default_frontend_language: components["schemas"]["SupportedLanguage"];
            /** @description The configured models, as seen by the process that answers this request. */
            models: components["schemas"]["ModelState"][];
            /** @description What is not available at the moment. Work that needs it waits and continues automatically. */
            outages: components["schemas"]["WaitingFor"][];
        };
        /** FeedbackEventResponse */
        FeedbackEventResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Kind of item that the feedback is about. */
            target_type: components["schemas"]["FeedbackTargetType"];
            /**
             * Format: uuid
             * @description Id of the item that the feedback is about.
             */
            target_id: string;
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /** @description UP or DOWN. */
            rating: components["schemas"]["FeedbackRating"];
            /** @description Why, as one of these values. */
            reason: components["schemas"]["FeedbackReason"] | null;
            /** @description Comment of the person. */
            comment: string | null;
            /** @description Any data that a client wants to store with it. */
            extra_metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * FeedbackRating
         * @enum {string}
         */
        FeedbackRating: "UP" | "DOWN";
        /**
         * FeedbackReason
         * @enum {string}
         */
        FeedbackReason: "INCORRECT" | "MISSING_INFO" | "NOT_RELEVANT" | "BAD_CITATIONS" | "HALLUCINATION" | "OCR_ERROR" | "PARSING_ERROR" | "STRUCTURE_ISSUE" | "TABLE_ERROR" | "FORMATTING" | "OTHER";
        /**
         * FeedbackTargetType
         * @enum {string}
         */
        FeedbackTargetType: "THREAD" | "MESSAGE" | "DOCUMENT" | "DOCUMENT_VERSION" | "CHUNK";
        /** FinishSourcePushSession */
        FinishSourcePushSession: {
            /**
             * Format: uuid
             * @description The session.
             */
            session_id: string;
        };
        /** FirstSignInRequest */
        FirstSignInRequest: {
            /** @description The part after the # in the link that the server printed. */
            token: string;
        };
        /**
         * FolderAction
         * @enum {string}
         */
        FolderAction: "reembed";
        /** FolderActionResponse */
        FolderActionResponse: {
            /**
             * Format: uuid
             * @description The folder.
             */
            folder_id: string;
            /** @description What to do. */
            action: components["schemas"]["FolderAction"];
            /** @description Id of the background run. */
            workflow_id: string;
        };
        /** FolderResponse */
        FolderResponse: {
            /**
             * @description Kind of the node.
             * @enum {string}
             */
            part_type: "FOLDER";
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /**
             * Format: uuid
             * @description The source that keeps it up to date, so nobody can rename, move, change or delete it. Omitted if there is none.
             */
            source_id?: string;
            /** @description Always `not_required`, because Arbor has no approvals. */
            approval_state: components["schemas"]["PathPartApprovalState"];
            /** @description Always false, because everything with text can be found by meaning. */
            exclude_from_qdrant: boolean;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Its tags. In lists, only if requested. */
            tags?: components["schemas"]["TagResponse"][] | null;
        };
        /** FolderResponseOrDocumentResponse */
        FolderResponseOrDocumentResponse: components["schemas"]["FolderResponse"] | components["schemas"]["DocumentResponse"];
        /** FollowRequest */
        FollowRequest: {
            /**
             * Format: uuid
             * @description Node id of the folder or document.
             */
            path_part_id: string;
        };
        /** FollowUp */
        FollowUp: {
            /** @description A heading of the document, without its number. */
            heading: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /** @description Name of the document that has the heading. */
            document_name: string;
        };
        /** FollowUps */
        FollowUps: {
            /** @description The entries, in order. */
            items: components["schemas"]["FollowUp"][];
        };
        /**
         * FollowedType
         * @enum {string}
         */
        FollowedType: "FOLDER" | "DOCUMENT";
        /** GroupPermissionResponse */
        GroupPermissionResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: uuid
             * @description The group.
             */
            group_id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description READ_ONLY, or READ_WRITE to also allow changes. */
            capability: components["schemas"]["PermissionCapability"];
            /** @description Always false: Arbor permissions need no approval. */
            can_approve: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** GroupResponse */
        GroupResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /** @description Its name. */
            name: string;
            /** @description Free text that describes it. */
            description: string | null;
            /** @description Number of members. */
            member_count: number | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** HTTPValidationError */
        HTTPValidationError: {
            /** @description What went wrong and what to do. */
            detail?: components["schemas"]["ValidationError"][];
            /** @description Kind of the error, for programs, such as `not_found` or `validation_error`. */
            code?: string;
            /** @description Id of the request, as in the header X-Request-Id and the server log. */
            request_id?: string;
        };
        /** HealthCheckResponse */
        HealthCheckResponse: {
            /** @description Status of the ingestion. */
            status: string;
            /**
             * Format: date-time
             * @description The database's current time.
             */
            database_ts: string;
        };
        /** HeldItem */
        HeldItem: {
            /**
             * Format: uuid
             * @description Path part of the item.
             */
            path_part_id: string;
            /** @description How many legal holds keep it. */
            total: number;
            /** @description Up to 10 of these holds: on the item itself, then above it, then in it. */
            holds: components["schemas"]["HoldOnItem"][];
            /** @description The retention rule that longest keeps the item, or something in it, from being deleted permanently. Null if none does, and without `with_rules`. */
            kept_by_rule: components["schemas"]["RuleOnItem"] | null;
        };
        /**
         * HeldItemType
         * @enum {string}
         */
        HeldItemType: "FOLDER" | "DOCUMENT";
        /** HeldItems */
        HeldItems: {
            /** @description The entries, in order. */
            items: components["schemas"]["HeldItem"][];
        };
        /** HoldOnItem */
        HoldOnItem: {
            /**
             * Format: uuid
             * @description Id of the hold.
             */
            legal_hold_id: string;
            /**
             * Format: uuid
             * @description Path part of the folder or document that the hold is on.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["HeldItemType"];
            /** @description Name of that folder or document; null if a source doesn't let you read it. */
            name: string | null;
            /** @description Whether the hold is on the item itself, on a folder above it, or on something in it. */
            place: components["schemas"]["HoldPlace"];
            /**
             * Format: date-time
             * @description When the hold began.
             */
            created_at: string;
            /** @description Why it must be kept. Only OWNER and ADMIN see it. */
            reason: string | null;
            /** @description Email address of the person who placed the hold. Only OWNER and ADMIN see it. */
            created_by_email: string | null;
        };
        /**
         * HoldPlace
         * @enum {string}
         */
        HoldPlace: "ITEM" | "ABOVE" | "BELOW";
        /**
         * HolderKind
         * @enum {string}
         */
        HolderKind: "user" | "group";
        /** HolderResponse */
        HolderResponse: {
            /** @description Whether this is a person or a group. */
            kind: components["schemas"]["HolderKind"];
            /**
             * Format: uuid
             * @description Id of the user or of the group.
             */
            id: string;
            /** @description The group's name, or the person's first and last name; null if the person has none. */
            name: string | null;
            /** @description Email address of the person; null for a group. */
            email: string | null;
            /** @description Role of the person; null for a group. Permissions make a difference only for the role USER. */
            role: components["schemas"]["TenantUserRole"] | null;
            /** @description Number of members of the group; null for a person. */
            member_count: number | null;
        };
        /**
         * HybridSearchProfile
         * @enum {string}
         */
        HybridSearchProfile: "hybrid" | "dense" | "sparse";
        /** IdpConfig */
        IdpConfig: {
            /**
             * @description Kind of identity provider.
             * @default OAUTH2
             */
            provider?: components["schemas"]["SupportedIdP"];
            /** @description Settings of the provider: issuer, client id and client secret for OAUTH2. {} removes it. */
            configuration: {
                [key: string]: unknown;
            };
        };
        /**
         * IdpType
         * @enum {string}
         */
        IdpType: "PASSWORD" | "GOOGLE" | "TENANT";
        /**
         * ImageTaxonomy
         * @enum {string}
         */
        ImageTaxonomy: "picture" | "flowchart";
        /** InformationStatistics */
        InformationStatistics: {
            /** @description Number of chunks of each type. */
            num_chunks_by_type?: {
                [key: string]: number;
            };
            /**
             * @description Number of tokens in all chunks.
             * @default 0
             */
            total_tokens?: number;
            /**
             * @description Number of sections and chunks directly below.
             * @default 0
             */
            num_direct_children?: number;
            /**
             * @description Number of levels below.
             * @default 0
             */
            children_depth?: number;
        };
        /** IngestDocumentResponse */
        IngestDocumentResponse: {
            /** @description Id of the background run. */
            workflow_id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description The version of the document.
             */
            document_version_id: string;
        };
        /** IngestTextRequest */
        IngestTextRequest: {
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id: string;
            /** @description Its name. */
            name: string;
            /** @description The text, as Markdown. It becomes the file of the version. */
            text: string;
            /** @description Tags for the new document. */
            tag_ids?: string[];
            /** @description Makes it safe to send the upload again. For 24 hours, a request with the same key, file and members returns the result of the first upload. A request with the same key but a different file or members returns 409. The header `Idempotency-Key` does the same. */
            idempotency_key?: string | null;
        };
        /** IngestVersionTextRequest */
        IngestVersionTextRequest: {
            /** @description The text, as Markdown. It becomes the file of the version. */
            text: string;
            /** @description Makes it safe to send the upload again. For 24 hours, a request with the same key, file and members returns the result of the first upload. A request with the same key but a different file or members returns 409. The header `Idempotency-Key` does the same. */
            idempotency_key?: string | null;
        };
        /** IngestionFailuresResponse */
        IngestionFailuresResponse: {
            /** @description What has to be mended before a rerun can help. */
            cause: components["schemas"]["FailureCause"];
            /** @description Failed runs that you can read, without those that are about to be tried again. */
            failed: number;
            /** @description Those of them that a rerun would start. The others have a newer version, or a legal hold or retention rule keeps what they have, or you may not change them. */
            repeatable: number;
        };
        /**
         * IngestionFilter
         * @enum {string}
         */
        IngestionFilter: "all" | "active" | "completed" | "failed" | "cancelled";
        /**
         * IngestionMode
         * @enum {string}
         */
        IngestionMode: "high_accuracy" | "standard" | "single_chunk";
        /** IngestionProgress */
        IngestionProgress: {
            /** @description The current or last step. */
            step: string;
            /** @description Number of completed parts. */
            done?: number | null;
            /** @description Total number of parts, once it is known. */
            total?: number | null;
            /** @description Milliseconds that each finished step took. */
            timings: {
                [key: string]: number;
            };
        };
        /** IngestionResponse */
        IngestionResponse: {
            /** @description Id of the background run. */
            workflow_id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description The version of the document.
             */
            document_version_id: string;
            /** @description Status of the ingestion. */
            status: components["schemas"]["PipelineStatus"];
            /** @description The step that ran last. */
            last_activity?: string | null;
            /** @description Why it failed. Null if it didn't. */
            error?: string | null;
            /**
             * Format: date-time
             * @description When the ingestion was last started.
             */
            last_run_timestamp: string;
            /**
             * Format: date-time
             * @description When the state last changed.
             */
            last_state_update_timestamp?: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Why a failed run failed, for programs, such as `encrypted` or `storage_unavailable`. Unset if it failed before reasons were stored. */
            reason?: string;
            /** @description The values in the message of `reason`. */
            params?: {
                [key: string]: string | number;
            };
            /** @description What has to be mended before a rerun can help. */
            cause?: components["schemas"]["FailureCause"];
            /**
             * Format: date-time
             * @description When a failed run is tried again automatically, or since when it waits for that.
             */
            retry_at?: string;
            /** @description What an unfinished run waits for. Unset if it waits for nothing. */
            waiting_for?: components["schemas"]["WaitingFor"];
            /** @description Its progress. */
            progress: components["schemas"]["IngestionProgress"];
            /** @description Name of the file when it was uploaded. */
            file_name: string;
            /** @description Current name of the document. */
            document_name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Number of the version. */
            version: number;
            /** @description Number of chunks written so far. */
            chunks_processed?: number | null;
            /**
             * Format: date-time
             * @description When the run ended; null while it is in progress.
             */
            close_time?: string | null;
            /** @description Whether you can cancel the run or run it again. */
            can_write: boolean;
        };
        /** InviteGrant */
        InviteGrant: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description READ_ONLY, or READ_WRITE to also allow changes. */
            capability: components["schemas"]["PermissionCapability"];
        };
        /** InviteLinkSettingsResponse */
        InviteLinkSettingsResponse: {
            /** @description Always false: people join with an invite to their address. */
            enabled: boolean;
            /** @description USER, ADMIN or OWNER. */
            role: string;
            /** @description Always empty. */
            groups: string[];
        };
        /** InviteResponse */
        InviteResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
            /**
             * Format: date-time
             * @description When the invite expires.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When the invite was accepted; null until then.
             */
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Page on which the person accepts the invite. On a server without a mail server, the URL is enough to join, so give it only to that person. */
            invite_link: string;
            /**
             * Format: uuid
             * @description Id of the mail. Its Message-ID starts with it.
             */
            email_id: string | null;
            /** @description Permissions that the person gets by accepting. */
            grants: components["schemas"]["InviteGrant"][];
        };
        /**
         * InviteStatus
         * @enum {string}
         */
        InviteStatus: "pending" | "accepted" | "expired";
        /** InviteUserRequest */
        InviteUserRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
            /**
             * @description USER, ADMIN or OWNER.
             * @default USER
             */
            role?: components["schemas"]["TenantUserRole"];
            /** @description Permissions that the person gets by accepting. Without any, a USER sees only their own folder. */
            grants?: components["schemas"]["InviteGrant"][] | null;
        };
        /** InvokeWorkflowRequest */
        InvokeWorkflowRequest: {
            /** @description While a run that you started with this key is open, the same key returns that run instead of starting another one. You can send the key in the header `Idempotency-Key` instead. */
            idempotency_key?: string | null;
        };
        /** ItemRetentionResponse */
        ItemRetentionResponse: {
            /** @description Whether a legal hold keeps it. */
            is_held: boolean;
            /**
             * Format: date-time
             * @description Until when rules keep it from being deleted permanently. Null if none does now.
             */
            kept_until: string | null;
            /**
             * Format: date-time
             * @description The earliest time at which a rule deletes it. Null if none does, or if a legal hold or a source keeps it.
             */
            delete_at: string | null;
            /** @description The rules that apply to the document, or to all documents in the folder. */
            rules: components["schemas"]["ItemRetentionRule"][];
        };
        /** ItemRetentionRule */
        ItemRetentionRule: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Days during which nobody can delete a document permanently. */
            keep_days: number | null;
            /** @description Days after which a document is deleted permanently. */
            delete_days: number | null;
            /** @description Whether days count from the creation of the document, or from its newest version. */
            counted_from: components["schemas"]["RetentionCountedFrom"];
            /**
             * Format: date-time
             * @description Until when the rule keeps the document. Null for folders.
             */
            kept_until: string | null;
            /**
             * Format: date-time
             * @description When the rule would delete the document if nothing kept it. Null for folders.
             */
            delete_at: string | null;
        };
        /** JoinByInviteRequest */
        JoinByInviteRequest: {
            /** @description The part after the # in the invite link. */
            token: string;
            /** @description The password. A new one needs at least 8 characters and must not be one of the most common passwords. */
            password: string;
            /** @description First name. */
            first_name?: string | null;
            /** @description Last name. */
            last_name?: string | null;
        };
        /** KeptMembershipResponse */
        KeptMembershipResponse: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
        };
        /** LegalHoldPage */
        LegalHoldPage: {
            /** @description The entries, in order. */
            items: components["schemas"]["LegalHoldResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** LegalHoldResponse */
        LegalHoldResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Path part of the folder or document.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["HeldItemType"];
            /** @description Name of the item when the hold began. */
            name: string;
            /**
             * Format: uuid
             * @description Id of the folder or document; null while it is in the trash.
             */
            item_id: string | null;
            /** @description Path of the item, or where it was. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the item is in the trash. */
            in_trash: boolean;
            /** @description Why it must be kept. */
            reason: string;
            /**
             * Format: uuid
             * @description Who placed the hold.
             */
            created_by: string;
            /** @description Email address of this person, while their account exists. */
            created_by_email: string | null;
            /**
             * Format: date-time
             * @description When the hold began.
             */
            created_at: string;
        };
        /** LineageEdgeResponse */
        LineageEdgeResponse: {
            /**
             * Format: uuid
             * @description The chunk it was derived from.
             */
            parent_chunk_id: string;
            /**
             * Format: uuid
             * @description The chunk.
             */
            chunk_id: string;
        };
        /** LineageGraphResponse */
        LineageGraphResponse: {
            /** @description The chunks. */
            nodes: components["schemas"]["LineageNodeResponse"][];
            /** @description The edges between the chunks, from parent to derived chunk. */
            edges: components["schemas"]["LineageEdgeResponse"][];
        };
        /** LineageNodeResponse */
        LineageNodeResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description The text. */
            content: string;
            /** @description Kind of the chunk: TEXT, TABLE, HTML, IMAGE or UNKNOWN. */
            chunk_type: components["schemas"]["ChunkType"];
            /** @description Metadata of the chunk. Additional members are kept, too. */
            chunk_metadata: components["schemas"]["ChunkMetadata-Output"];
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** LinkedInviteRequest */
        LinkedInviteRequest: {
            /** @description The part after the # in the invite link. */
            token: string;
        };
        /** LinkedInviteResponse */
        LinkedInviteResponse: {
            /** @description Name of the tenant. */
            tenant_name: string;
            /** @description Name of the person who sent the invite, or their address if they have no name. */
            invited_by: string;
            /** @description The invited address. */
            email: string;
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expires_at: string;
        };
        /**
         * LinkedItemType
         * @enum {string}
         */
        LinkedItemType: "FOLDER" | "DOCUMENT";
        /**
         * LinkedPartType
         * @enum {string}
         */
        LinkedPartType: "FOLDER" | "DOCUMENT";
        /** LocalMembershipResponse */
        LocalMembershipResponse: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /** @description Name of the tenant. */
            tenant_name: string;
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
            /**
             * Format: date-time
             * @description When the tenant got a member with this address.
             */
            created_at: string;
        };
        /** MembershipResponse */
        MembershipResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: uuid
             * @description The group.
             */
            group_id: string;
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** MergeChunksRequest */
        MergeChunksRequest: {
            /** @description The chunks to merge into this one, in reading order. */
            chunk_ids: string[];
            /** @description The text of the merged chunk. */
            content: string;
        };
        /**
         * MessageRole
         * @enum {string}
         */
        MessageRole: "USER" | "ASSISTANT" | "SYSTEM";
        /** MeteredQuotaStatus */
        MeteredQuotaStatus: {
            metric: components["schemas"]["UsageMetric"];
            used: number;
            /** @description 2147483647 if there is no limit. */
            limit: number;
            /** Format: date-time */
            period_start: string;
            /** Format: date-time */
            period_end: string;
        };
        /** MigrationState */
        MigrationState: {
            /** @description How many of the required migrations are applied. */
            applied: number;
            /** @description How many migrations this version requires. */
            required: number;
            /** @description The newest required migration. */
            latest: string | null;
        };
        /** Model */
        Model: {
            /** @description "arbor", or "arbor/" and the path of a folder as people see it. */
            id: string;
            /** @description Kind of the object. */
            object: components["schemas"]["ModelObject"];
            /** @description When the folder was created, in seconds. 0 if unknown. */
            created: number;
            /** @description Always `arbor`. */
            owned_by: string;
        };
        /** ModelAbilities */
        ModelAbilities: {
            /**
             * Format: date-time
             * @description When it was measured.
             */
            measured_at: string;
            /** @description Whether answers arrive word by word. */
            streaming: boolean;
            /** @description Whether it calls tools. Otherwise, Arbor searches first and gives it the passages. */
            tools: boolean;
            /** @description Whether it calls several tools at once. */
            parallel_tools: boolean;
            /** @description Whether it accepts images. */
            images: boolean;
            /** @description Whether it keeps to a JSON schema that is sent with a request. */
            json_schema: boolean;
            /** @description Whether it accepts instructions apart from the messages. Otherwise, they are part of the first one. */
            system_role: boolean;
            /** @description Tokens of its context. null if the endpoint doesn’t say. */
            context_tokens: number | null;
            /** @description How its reasoning arrives: not at all, apart from the answer, marked in the answer, or with only a mark at its end. */
            reasoning: components["schemas"]["ModelReasoning"];
            /** @description Milliseconds until the first token, including the time to load the model. */
            first_token_ms: number;
        };
        /**
         * ModelKind
         * @enum {string}
         */
        ModelKind: "chat" | "embedding" | "vision";
        /** ModelList */
        ModelList: {
            /** @description Kind of the object. */
            object: components["schemas"]["ModelListObject"];
            /** @description The models, `arbor` first. */
            data: components["schemas"]["Model"][];
        };
        /**
         * ModelListObject
         * @enum {string}
         */
        ModelListObject: "list";
        /**
         * ModelObject
         * @enum {string}
         */
        ModelObject: "model";
        /**
         * ModelPlace
         * @enum {string}
         */
        ModelPlace: "none" | "included" | "folder" | "endpoint";
        /**
         * ModelReasoning
         * @enum {string}
         */
        ModelReasoning: "none" | "separate" | "marked" | "unopened";
        /** ModelState */
        ModelState: {
            /** @description Its kind. */
            kind: components["schemas"]["ModelKind"];
            /** @description State after the last call. `unknown`: not called yet. `replaced`: all vectors are being recreated, because the embedding endpoint serves another model under the same name. `wrong_key`, `no_such_model`, `no_quota` and `rejected`: somebody has to change the settings or the account. `busy`: the endpoint's rate limit is reached. `loading`: the model is being loaded. `too_long` and `refused_by_policy`: only the last request failed. `unreachable`, `slow`, `broken`, `ended` and `unusable`: no usable response. */
            status: components["schemas"]["ModelStatus"];
            /**
             * Format: date-time
             * @description When the model entered this state.
             */
            since: string;
            /** @description The endpoint's response, if the call failed. */
            message?: string | null;
        };
        /**
         * ModelStatus
         * @enum {string}
         */
        ModelStatus: "unknown" | "ok" | "replaced" | "busy" | "unreachable" | "loading" | "slow" | "broken" | "ended" | "wrong_key" | "no_such_model" | "no_quota" | "rejected" | "unusable" | "too_long" | "refused_by_policy";
        /** ModelTestResponse */
        ModelTestResponse: {
            /** @description Whether the model answered, or why not. */
            status: components["schemas"]["ModelTestStatus"];
            /** @description How long the test took. */
            milliseconds: number;
            /** @description Why it failed, with the status of the endpoint’s response. */
            message?: string | null;
            /** @description What the model can do, as measured by calling it. null if that was not measured. */
            abilities: components["schemas"]["ModelAbilities"] | null;
        };
        /**
         * ModelTestStatus
         * @enum {string}
         */
        ModelTestStatus: "ok" | "not_configured" | "busy" | "unreachable" | "loading" | "slow" | "broken" | "ended" | "wrong_key" | "no_such_model" | "no_quota" | "rejected" | "unusable" | "too_long" | "refused_by_policy";
        /** ModelsResponse */
        ModelsResponse: {
            /** @description The model of each kind. */
            models: components["schemas"]["ConfiguredModel"][];
            /** @description What the model can do, as measured by calling it. null if that was not measured. */
            chat_abilities: components["schemas"]["ModelAbilities"] | null;
            /**
             * Format: date
             * @description The first day with recorded calls. null before the first call.
             */
            recorded_since: string | null;
            /** @description Calls for this tenant in the last 30 days, latest first. The last minute may be missing. */
            days: components["schemas"]["DayOfModelUse"][];
        };
        /** MoveToTrashRequest */
        MoveToTrashRequest: {
            /**
             * Format: uuid
             * @description Node id of the folder or document.
             */
            path_part_id: string;
        };
        /**
         * NeighborType
         * @enum {string}
         */
        NeighborType: "CHUNK" | "SECTION";
        /**
         * NonFilesystemReferenceType
         * @enum {string}
         */
        NonFilesystemReferenceType: "image" | "memory" | "tag" | "user";
        /** NoticeItem */
        NoticeItem: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /**
             * @description Kind of the node.
             * @enum {string}
             */
            part_type: "FOLDER" | "DOCUMENT" | "DOCUMENT_VERSION" | "SECTION" | "CHUNK" | "THREAD" | "THREAD_MESSAGE" | "WORKFLOW_DEFINITION" | "WORKFLOW_RUN";
            /**
             * Format: uuid
             * @description Id of the folder, document or thread.
             */
            metadata_obj_id: string;
            /** @description Its name. */
            name: string;
        };
        /**
         * NoticeKind
         * @enum {string}
         */
        NoticeKind: "access_requested" | "access_given" | "access_declined" | "mentioned" | "replied" | "items_added" | "item_changed" | "search_matched";
        /** NoticeList */
        NoticeList: {
            /** @description The entries, in order. */
            items: components["schemas"]["NoticeResponse"][];
            /**
             * Format: uuid
             * @description To get older notices, send this as `before`. null if there are none.
             */
            next: string | null;
        };
        /** NoticeResponse */
        NoticeResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description What happened. */
            kind: components["schemas"]["NoticeKind"];
            /** @description What the notice is about, if it is about an item. */
            item: components["schemas"]["NoticeItem"] | null;
            /**
             * Format: uuid
             * @description Who did it. They may have left the tenant since.
             */
            actor_id: string | null;
            /** @description Name of that person. Without a name, OWNER and ADMIN get the email address. */
            actor_name: string | null;
            /** @description Ids and counts, by name. They depend on the kind. */
            facts: {
                [key: string]: string | number;
            };
            /** @description Whether you have marked it as read. */
            is_read: boolean;
            /**
             * Format: date-time
             * @description When it happened last.
             */
            created_at: string;
        };
        /** NotifySource */
        NotifySource: {
            /** @description The secret of the source. */
            secret: string;
        };
        /** OpenAIError */
        OpenAIError: {
            /** @description What happens next. */
            message: string;
            /** @description `invalid_request_error`, `rate_limit_error` or `server_error`, depending on the status. */
            type: string;
            /** @description The member of the request that is wrong. */
            param: string | null;
            /** @description What OpenAI calls the error, such as `model_not_found`, or the `reason`. */
            code: string | null;
        };
        /** OpenAIErrorDetail */
        OpenAIErrorDetail: {
            /** @description What went wrong and what to do. */
            detail: string;
            /** @description Kind of the error, for programs, such as `not_found` or `validation_error`. */
            code?: string;
            /** @description Id of the request, as in the header X-Request-Id and the server log. */
            request_id?: string;
            /** @description Identifier for translating the error, such as `tag_name_taken`. docs/refusals.md lists all of them. */
            reason?: string;
            /** @description Values in the message by name, such as `{"max": 50}`. */
            params?: {
                [key: string]: string | number;
            };
            /** @description The same error as OpenAI reports it. */
            error?: components["schemas"]["OpenAIError"];
        };
        /** OpenAIValidationError */
        OpenAIValidationError: {
            /** @description What went wrong and what to do. */
            detail?: components["schemas"]["ValidationError"][];
            /** @description Kind of the error, for programs, such as `not_found` or `validation_error`. */
            code?: string;
            /** @description Id of the request, as in the header X-Request-Id and the server log. */
            request_id?: string;
            /** @description The same error as OpenAI reports it. */
            error?: components["schemas"]["OpenAIError"];
        };
        /** OpenOutsideLink */
        OpenOutsideLink: {
            /** @description The secret: the part of the link after the #. */
            token: string;
            /** @description The password, if the link has one. */
            password?: string | null;
        };
        /** OrderChildrenRequest */
        OrderChildrenRequest: {
            /** @description Node ids of folders and documents in the folder, in their new order. */
            path_part_ids: string[];
            /**
             * Format: uuid
             * @description Node id of the item in the folder that they follow. null places them first.
             */
            prev_sibling_path_id?: string | null;
        };
        /** OrderFavoritesRequest */
        OrderFavoritesRequest: {
            /** @description Node ids of favorites in their new order. Others come after them. */
            path_part_ids: string[];
        };
        /** OutageState */
        OutageState: {
            /** @description What is not available. */
            dependency: components["schemas"]["Dependency"];
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
            /** @description Jobs of all tenants that wait for it. */
            waiting: number;
        };
        /** OutsideDocumentRequest */
        OutsideDocumentRequest: {
            /** @description The `visit` from opening the link. */
            visit: string;
            /**
             * Format: uuid
             * @description The item, or a folder or document below it.
             */
            path_part_id: string;
        };
        /** OutsideDocumentResponse */
        OutsideDocumentResponse: {
            /** @description Name of the document. */
            name: string;
            /** @description URL of the file. Like the other URLs here, it is valid for ten minutes. */
            file_url: string | null;
            /** @description URL of the text of the document. */
            text_url: string | null;
            /** @description URLs of the images of the first 200 pages, in order. Empty if the document has none. */
            page_urls: string[];
        };
        /** OutsideFolderRequest */
        OutsideFolderRequest: {
            /** @description The `visit` from opening the link. */
            visit: string;
            /**
             * Format: uuid
             * @description The item, or a folder or document below it.
             */
            path_part_id: string;
            /**
             * @description Maximum number of entries to return.
             * @default 20
             */
            limit?: number;
            /**
             * @description Number of entries to skip.
             * @default 0
             */
            offset?: number;
        };
        /** OutsideFolderResponse */
        OutsideFolderResponse: {
            /** @description The entries, in order. */
            items: components["schemas"]["OutsideItemResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
        };
        /** OutsideItemResponse */
        OutsideItemResponse: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["LinkedItemType"];
            /** @description Name of the folder or document. */
            name: string;
        };
        /** OutsideLinkResponse */
        OutsideLinkResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Path part of the folder or document.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["LinkedItemType"];
            /**
             * Format: uuid
             * @description Id of the folder or document.
             */
            item_id: string;
            /** @description Name of the folder or document. */
            name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether people also need a password. */
            has_password: boolean;
            /**
             * Format: uuid
             * @description Who created the link.
             */
            created_by: string;
            /** @description Name or email address of the person who created the link. */
            created_by_name: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expires_at: string;
            /** @description Whether the link works now. It does not if it has expired, if its creator is no longer an active OWNER or ADMIN, or while the tenant does not allow links. */
            works: boolean;
            /** @description How often the link was opened. */
            opened: number;
            /**
             * Format: date-time
             * @description When the link was last opened.
             */
            last_opened_at: string | null;
        };
        /** OutsideVisitResponse */
        OutsideVisitResponse: {
            /** @description Proof that the link was opened, for the other operations. It is valid for an hour, but only while the link works. */
            visit: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["LinkedItemType"];
            /** @description Name of the folder or document. */
            name: string;
            /** @description Name of the tenant that shares it. */
            tenant_name: string;
            /**
             * Format: date-time
             * @description When the link ends.
             */
            expires_at: string;
        };
        /** OwnAccessRequestResponse */
        OwnAccessRequestResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The id that was named in the request.
             */
            target_id: string;
            /** @description What the person would like to do. */
            capability: components["schemas"]["PermissionCapability"];
            /** @description What the person has written, or an empty text. */
            message: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The permission that was given, or DECLINED; null while the request waits. */
            answer: components["schemas"]["AccessRequestAnswer"] | null;
        };
        /** PagePictures */
        PagePictures: {
            /** @description Resolution of the images, in dots per inch. */
            dpi: number;
            /** @description Number of pages with an image. */
            count: number;
            /** @description First and last page of each run of pages with an image. */
            ranges: {
                /** @description First page of the run. */
                first: number;
                /** @description Last page of the run. */
                last: number;
            }[];
        };
        /** PaginatedResponse_AccessRequestResponse_ */
        PaginatedResponse_AccessRequestResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["AccessRequestResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_Annotated_Union_SectionContentItem__ChunkContentItem___Discriminator__ */
        PaginatedResponse_Annotated_Union_SectionContentItem__ChunkContentItem___Discriminator__: {
            /** @description The entries, in order. */
            items: components["schemas"]["SectionContentItemOrChunkContentItem"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_AuditEntryResponse_ */
        PaginatedResponse_AuditEntryResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["AuditEntryResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_DocumentResponse_ */
        PaginatedResponse_DocumentResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["DocumentResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_DocumentVersionResponse_ */
        PaginatedResponse_DocumentVersionResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["DocumentVersionResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_FeedbackEventResponse_ */
        PaginatedResponse_FeedbackEventResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["FeedbackEventResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_FolderOrDocument_ */
        PaginatedResponse_FolderOrDocument_: {
            /** @description The entries, in order. */
            items: components["schemas"]["FolderResponseOrDocumentResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_FolderResponse_ */
        PaginatedResponse_FolderResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["FolderResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_GroupPermissionResponse_ */
        PaginatedResponse_GroupPermissionResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["GroupPermissionResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_GroupResponse_ */
        PaginatedResponse_GroupResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["GroupResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_IngestionResponse_ */
        PaginatedResponse_IngestionResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["IngestionResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_InviteResponse_ */
        PaginatedResponse_InviteResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["InviteResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_MembershipResponse_ */
        PaginatedResponse_MembershipResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["MembershipResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_OutsideLinkResponse_ */
        PaginatedResponse_OutsideLinkResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["OutsideLinkResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_PathPartAccessResponse_ */
        PaginatedResponse_PathPartAccessResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["PathPartAccessResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_PathPartPermissionResponse_ */
        PaginatedResponse_PathPartPermissionResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["PathPartPermissionResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_PathPartResponse_ */
        PaginatedResponse_PathPartResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["PathPartResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_PermissionResponse_ */
        PaginatedResponse_PermissionResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["PermissionResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_RatedAnswer_ */
        PaginatedResponse_RatedAnswer_: {
            /** @description The entries, in order. */
            items: components["schemas"]["RatedAnswer"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_Responsibility_ */
        PaginatedResponse_Responsibility_: {
            /** @description The entries, in order. */
            items: components["schemas"]["Responsibility"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_SharedItemResponse_ */
        PaginatedResponse_SharedItemResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["SharedItemResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_SourceItemResponse_ */
        PaginatedResponse_SourceItemResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["SourceItemResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_SourceResponse_ */
        PaginatedResponse_SourceResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["SourceResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_SourceRunSummary_ */
        PaginatedResponse_SourceRunSummary_: {
            /** @description The entries, in order. */
            items: components["schemas"]["SourceRunSummary"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_TagResponse_ */
        PaginatedResponse_TagResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["TagResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_TenantResponse_ */
        PaginatedResponse_TenantResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["TenantResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_TenantUserResponse_ */
        PaginatedResponse_TenantUserResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["TenantUserResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_ThreadMessageResponse_ */
        PaginatedResponse_ThreadMessageResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["ThreadMessageResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_ThreadResponse_ */
        PaginatedResponse_ThreadResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["ThreadResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_TrashEntryResponse_ */
        PaginatedResponse_TrashEntryResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["TrashEntryResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_VersionObject_ */
        PaginatedResponse_VersionObject_: {
            /** @description The entries, in order. */
            items: components["schemas"]["VersionObject"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_WorkflowDefinitionResponse_ */
        PaginatedResponse_WorkflowDefinitionResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["WorkflowDefinitionResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_WorkflowRunResponse_ */
        PaginatedResponse_WorkflowRunResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["WorkflowRunResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** PaginatedResponse_WorkflowSummaryResponse_ */
        PaginatedResponse_WorkflowSummaryResponse_: {
            /** @description The entries, in order. */
            items: components["schemas"]["WorkflowSummaryResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /**
         * PartType
         * @enum {string}
         */
        PartType: "FOLDER" | "DOCUMENT" | "DOCUMENT_VERSION" | "SECTION" | "CHUNK" | "THREAD" | "THREAD_MESSAGE" | "WORKFLOW_DEFINITION" | "WORKFLOW_RUN";
        /** PasswordResetRequest */
        PasswordResetRequest: {
            /** @description The current password. */
            old_password: string;
            /** @description The new password: at least 8 characters, and not one of the most common passwords. */
            new_password: string;
            /** @description Whether to also disconnect all apps that act for the account, in all tenants. By default, they stay connected. */
            disconnect_apps?: boolean | null;
        };
        /** PasswordResetWithTokenRequest */
        PasswordResetWithTokenRequest: {
            /** @description The token from the link in the mail: the part after the #. */
            email_token: string;
            /** @description The new password: at least 8 characters, and not one of the most common passwords. */
            new_password: string;
            /** @description Whether to also disconnect all apps that act for the account, in all tenants. By default, they stay connected. */
            disconnect_apps?: boolean | null;
        };
        /**
         * PathOrder
         * @enum {string}
         */
        PathOrder: "LOGICAL" | "NAME" | "UPDATED_AT" | "CREATED_AT";
        /** PathPartAccessResponse */
        PathPartAccessResponse: {
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /** @description Email address. */
            email: string | null;
            /** @description First name. */
            first_name: string | null;
            /** @description Last name. */
            last_name: string | null;
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
            /** @description What the member can do with the path part; null for nothing. */
            capability: components["schemas"]["PermissionCapability"] | null;
            /** @description Why the member has this access, strongest reason first; at most 20. */
            reasons: components["schemas"]["AccessReason"][];
        };
        /** PathPartAncestorItem */
        PathPartAncestorItem: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["PartType"];
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string | null;
            /**
             * Format: uuid
             * @description Id of the folder, document, version, section, chunk, thread or message behind the node.
             */
            metadata_obj_id: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /** @description Always false, because everything with text can be found by meaning. */
            exclude_from_qdrant: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * PathPartApprovalState
         * @enum {string}
         */
        PathPartApprovalState: "not_required";
        /** PathPartPermissionResponse */
        PathPartPermissionResponse: {
            /**
             * Format: uuid
             * @description Id of the permission.
             */
            id: string;
            /** @description Whether a person or a group has the permission. */
            kind: components["schemas"]["HolderKind"];
            /**
             * Format: uuid
             * @description Id of the user or of the group.
             */
            holder_id: string;
            /** @description The group's name, or the person's first and last name; null if the person has none. */
            name: string | null;
            /** @description Email address of the person; null for a group. */
            email: string | null;
            /** @description Number of members of the group; null for a person. */
            member_count: number | null;
            /** @description READ_ONLY, or READ_WRITE to also allow changes. */
            capability: components["schemas"]["PermissionCapability"];
            /**
             * Format: uuid
             * @description The path part with the permission: this one or one above it.
             */
            path_part_id: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** PathPartPermissions */
        PathPartPermissions: {
            /** @description Whether you can read it. */
            can_read: boolean;
            /** @description Whether you can change it. */
            can_write: boolean;
            /** @description Whether you can delete it. */
            can_delete: boolean;
            /** @description Always false, because Arbor has no approvals. */
            can_approve: boolean;
        };
        /** PathPartResponse */
        PathPartResponse: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["PartType"];
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string | null;
            /**
             * Format: uuid
             * @description Id of the folder, document, version, section, chunk, thread or message behind the node.
             */
            metadata_obj_id: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /** @description Always false, because everything with text can be found by meaning. */
            exclude_from_qdrant: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description The source that keeps it up to date, so nobody can rename, move, change or delete it. Omitted if there is none.
             */
            source_id?: string;
            /** @description Its tags. In lists, only if requested. */
            tags?: components["schemas"]["TagResponse"][] | null;
            /** @description Whether you can read it. */
            can_read: boolean;
            /** @description Whether you can change it. */
            can_write: boolean;
            /** @description Whether the items of this folder have a custom order, which the order LOGICAL uses. */
            custom_order: boolean;
            /** @description What you can do with it. */
            permissions: components["schemas"]["PathPartPermissions"];
        };
        /** PathPartTagsResponse */
        PathPartTagsResponse: {
            /** @description Its tags. In lists, only if requested. */
            tags: components["schemas"]["TagResponse"][];
        };
        /**
         * PausedReason
         * @enum {string}
         */
        PausedReason: "creator";
        /**
         * PermissionCapability
         * @enum {string}
         */
        PermissionCapability: "READ_ONLY" | "READ_WRITE";
        /** PermissionResponse */
        PermissionResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description READ_ONLY, or READ_WRITE to also allow changes. */
            capability: components["schemas"]["PermissionCapability"];
            /** @description Always false: Arbor permissions need no approval. */
            can_approve: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** PipelineState */
        PipelineState: {
            /** @description Status of the ingestion. */
            status: components["schemas"]["PipelineStatus"];
            /**
             * Format: date-time
             * @description When the ingestion was last started.
             */
            last_run_timestamp?: string | null;
            /**
             * Format: date-time
             * @description When the state last changed.
             */
            last_state_update_timestamp?: string | null;
            /** @description The step that ran last. */
            last_activity?: string | null;
            /** @description Why it failed. Null if it didn't. */
            error?: string | null;
            /** @description Id of the run in the job queue. */
            engine_workflow_id?: string | null;
            /** @description Number of chunks written so far. */
            chunks_processed?: number | null;
            /** @description Resolution of page images, in dots per inch. */
            page_dpi?: number | null;
            /** @description How to read the file. With null, the server chooses. */
            ingestion_mode?: components["schemas"]["IngestionMode"] | null;
            /** @description Kind of the chunk: TEXT, TABLE, HTML, IMAGE or UNKNOWN. */
            chunk_type?: components["schemas"]["ChunkType"] | null;
            /** @description The same as `engine_workflow_id`, for older clients. */
            temporal_workflow_id?: string | null;
        };
        /** PipelineStateUpdate */
        PipelineStateUpdate: {
            /** @description Status of the ingestion. */
            status?: components["schemas"]["PipelineStatus"];
            /**
             * Format: date-time
             * @description When the ingestion was last started.
             */
            last_run_timestamp?: string | null;
            /**
             * Format: date-time
             * @description When the state last changed.
             */
            last_state_update_timestamp?: string | null;
            /** @description The step that ran last. */
            last_activity?: string | null;
            /** @description Why it failed. Null if it didn't. */
            error?: string | null;
            /** @description Id of the run in the job queue. */
            engine_workflow_id?: string | null;
            /** @description Number of chunks written so far. */
            chunks_processed?: number | null;
            /** @description Resolution of page images, in dots per inch. */
            page_dpi?: number | null;
            /** @description How to read the file. With null, the server chooses. */
            ingestion_mode?: components["schemas"]["IngestionMode"] | null;
            /** @description Kind of the chunk: TEXT, TABLE, HTML, IMAGE or UNKNOWN. */
            chunk_type?: components["schemas"]["ChunkType"] | null;
            /** @description The same as `engine_workflow_id`, for older clients. */
            temporal_workflow_id?: string | null;
        };
        /**
         * PipelineStatus
         * @enum {string}
         */
        PipelineStatus: "pending" | "processing" | "completed" | "failed" | "cancelled";
        /** Polygon */
        Polygon: {
            /** @description Left edge, in pixels of the page image at `page_dpi`. */
            x: number;
            /** @description Top edge, in pixels. */
            y: number;
            /** @description Width, in pixels. */
            width: number;
            /** @description Height, in pixels. */
            height: number;
        };
        /** PolygonReference */
        PolygonReference: {
            /** @description Page number, starting at 1. */
            page: number;
            /** @description Its bounding box. */
            polygon: components["schemas"]["Polygon"];
        };
        /** PreviewRetentionRule */
        PreviewRetentionRule: {
            /**
             * Format: uuid
             * @description A folder. The rule is for all documents in it.
             */
            path_part_id?: string | null;
            /**
             * Format: uuid
             * @description A tag. The rule is for all documents that have it, directly or from a folder.
             */
            tag_id?: string | null;
            /** @description Days during which nobody can delete a document permanently. */
            keep_days?: number | null;
            /** @description Days after which a document is deleted permanently. */
            delete_days?: number | null;
            /**
             * @description Whether days count from the creation of the document, or from its newest version.
             * @default CREATION
             */
            counted_from?: components["schemas"]["RetentionCountedFrom"];
            /**
             * Format: uuid
             * @description The rule that this one replaces.
             */
            retention_rule_id?: string | null;
            /**
             * @description Maximum number of documents to list.
             * @default 20
             */
            limit?: number;
        };
        /** PushSourceItems */
        PushSourceItems: {
            /** @description The items. */
            items: components["schemas"]["SourceBatchItem"][];
        };
        /** PushedSourceItem */
        PushedSourceItem: {
            /** @description Id of the item at the source. */
            external_id: string;
            /** @description `accepted` becomes a document or version with the run that follows. `needs_content` means that you have to send the content. */
            status: components["schemas"]["SourcePushStatus"];
            /** @description Why the item is left out. */
            message: string | null;
        };
        /** PushedSourceItems */
        PushedSourceItems: {
            /** @description The entries, in order. */
            items: components["schemas"]["PushedSourceItem"][];
        };
        /**
         * QuerySyntax
         * @enum {string}
         */
        QuerySyntax: "plain" | "operators";
        /** QueueState */
        QueueState: {
            /** @description Jobs that could start now, of all tenants. */
            waiting: number;
            /** @description Jobs in progress, of all tenants. */
            active: number;
            /** @description How long the oldest of the waiting jobs has been ready to start. */
            oldest_seconds: number;
        };
        /** RatedAnswer */
        RatedAnswer: {
            /**
             * Format: uuid
             * @description The feedback.
             */
            feedback_id: string;
            /** @description UP or DOWN. */
            rating: components["schemas"]["FeedbackRating"];
            /** @description Why, as one of these values. */
            reason: components["schemas"]["FeedbackReason"] | null;
            /** @description Comment of the person. */
            comment: string | null;
            /**
             * Format: date-time
             * @description When the feedback was first given.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description Who gave the feedback.
             */
            user_id: string;
            /** @description First name. */
            first_name: string | null;
            /** @description Last name. */
            last_name: string | null;
            /** @description Their email address, while their account exists. */
            email: string | null;
            /**
             * Format: uuid
             * @description The answer.
             */
            message_id: string;
            /**
             * Format: uuid
             * @description The thread of the answer.
             */
            thread_id: string;
            /** @description Title of the thread. */
            thread_title: string;
            /** @description Whether you can read the thread. */
            may_open_thread: boolean;
            /** @description The question before the answer. Like the answer, at most its first 10,000 characters. */
            question: string | null;
            /** @description Text of the answer, at most its first 10,000 characters. */
            answer: string;
            /** @description At most the first 20 passages that the answer cites. */
            citations: components["schemas"]["EnrichedCitation"][];
        };
        /** ReferenceType */
        ReferenceType: components["schemas"]["PartType"] | components["schemas"]["NonFilesystemReferenceType"];
        /** RefreshUatRequest */
        RefreshUatRequest: {
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id?: string | null;
        };
        /** ReplicaState */
        ReplicaState: {
            /** @description Its number in the setting, beginning with 1. */
            number: number;
            /** @description Why it isn’t read. */
            fault: string | null;
        };
        /** ReplyToCommentRequest */
        ReplyToCommentRequest: {
            /** @description Plain text with Markdown. To mention a member who can read the document, write `<@user_id>`. */
            text: string;
        };
        /**
         * RequestedItemType
         * @enum {string}
         */
        RequestedItemType: "FOLDER" | "DOCUMENT";
        /** RerunFailedRequest */
        RerunFailedRequest: {
            /** @description Only runs that failed for this cause. By default, all. */
            cause?: components["schemas"]["FailureCause"];
        };
        /** RerunFailedResponse */
        RerunFailedResponse: {
            /** @description Runs that start again in the background. */
            started: number;
            /** @description Runs that another request can start, because one starts at most 10,000. */
            remaining: number;
            /** @description Failed runs of this cause that can’t be run again. */
            skipped: number;
        };
        /** ResetLinkResponse */
        ResetLinkResponse: {
            /** @description Page on which the member sets a new password. Anyone who has the URL can do so, so give it only to that member. */
            reset_link: string;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expires_at: string;
        };
        /** ResolveLinksRequest */
        ResolveLinksRequest: {
            /** @description Relative links as the file has them, such as `../terms.md#notice`. A leading slash means the root of the source. */
            hrefs: string[];
        };
        /** ResolveLinksResponse */
        ResolveLinksResponse: {
            /** @description The entries, in order. */
            items: components["schemas"]["ResolvedLink"][];
        };
        /** ResolvedLink */
        ResolvedLink: {
            /** @description The link as you gave it. */
            href: string;
            /**
             * Format: uuid
             * @description The document or folder that it names.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["LinkedPartType"];
            /**
             * Format: uuid
             * @description Id of the document or folder.
             */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** ResolvedReference-Input */
        "ResolvedReference-Input": {
            /** @description Kind of the mentioned item. */
            ref_type: components["schemas"]["ReferenceType"];
            /**
             * Format: uuid
             * @description Id of the mentioned object.
             */
            entity_id: string;
            /** @description Name to show for the object. */
            display_name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path?: string | null;
        };
        /** ResolvedReference-Output */
        "ResolvedReference-Output": {
            /** @description Kind of the mentioned item. */
            ref_type: string;
            /**
             * Format: uuid
             * @description Id of the mentioned object.
             */
            entity_id: string;
            /** @description Name to show for the object. */
            display_name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path?: string | null;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
        };
        /** Responsibility */
        Responsibility: {
            /** @description What it is. API keys have the rights that the person has when they are used, and end with the membership. */
            kind: components["schemas"]["ResponsibilityKind"];
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name, or its URL. */
            name: string;
            /** @description Whether it does nothing, because the person may not have it. */
            is_paused: boolean;
        };
        /**
         * ResponsibilityChoice
         * @enum {string}
         */
        ResponsibilityChoice: "PAUSE" | "HAND_OVER";
        /**
         * ResponsibilityKind
         * @enum {string}
         */
        ResponsibilityKind: "webhook" | "source" | "workflow_runner" | "outside_link" | "api_key" | "identity_provider";
        /** RestoreRequest */
        RestoreRequest: {
            /**
             * Format: uuid
             * @description Node id of the folder to restore to. The default is the folder that the item was in.
             */
            parent_path_part_id?: string | null;
            /** @description Another name for the item, for example if its name is taken. */
            name?: string | null;
        };
        /** RestoreResponse */
        RestoreResponse: {
            /**
             * Format: uuid
             * @description Node id of the restored item, which is the same as before.
             */
            path_part_id: string;
        };
        /**
         * RetentionCountedFrom
         * @enum {string}
         */
        RetentionCountedFrom: "CREATION" | "LAST_CHANGE";
        /** RetentionPreviewItem */
        RetentionPreviewItem: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /**
             * Format: date-time
             * @description Until when rules keep it from being deleted permanently. Null if none does now.
             */
            kept_until: string | null;
            /**
             * Format: date-time
             * @description The earliest time at which a rule deletes it. Null if none does, or if a legal hold or a source keeps it.
             */
            delete_at: string | null;
            /** @description Whether a legal hold keeps it. */
            is_held: boolean;
        };
        /** RetentionPreviewResponse */
        RetentionPreviewResponse: {
            /** @description Documents that the rule covers now. */
            documents: number;
            /** @description Those that it keeps from being deleted permanently now. */
            kept: number;
            /** @description Those that are old enough to be deleted, and that nothing keeps. Each deletion is announced seven days before. */
            due: number;
            /** @description Those that are old enough, but under a legal hold. */
            held: number;
            /** @description Those that are old enough, but kept by a rule. */
            kept_by_rules: number;
            /** @description Those that are old enough, but kept up to date by a source. Rules do not delete these. */
            kept_by_source: number;
            /**
             * Format: date-time
             * @description The earliest time at which the rule deletes a document if you save it now.
             */
            first_deletion_at: string | null;
            /** @description The first of these documents to be deleted, among those that you can read. */
            items: components["schemas"]["RetentionPreviewItem"][];
        };
        /** RetentionRulePage */
        RetentionRulePage: {
            /** @description The entries, in order. */
            items: components["schemas"]["RetentionRuleResponse"][];
            /** @description Number of matches on all pages. */
            total: number;
            /** @description Maximum number of entries to return. */
            limit: number;
            /** @description Number of entries to skip. */
            offset: number;
        };
        /** RetentionRuleResponse */
        RetentionRuleResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Shown to people whose request the rule refuses. */
            name: string;
            /**
             * Format: uuid
             * @description The folder, unless the rule is for a tag.
             */
            path_part_id: string | null;
            /**
             * Format: uuid
             * @description The tag, unless the rule is for a folder.
             */
            tag_id: string | null;
            /** @description Name of the folder or tag when the rule was created. */
            target_name: string;
            /** @description Path of the folder. Null for a tag, and for a folder that was deleted or is in the trash. */
            materialized_path: string | null;
            /** @description Days during which nobody can delete a document permanently. */
            keep_days: number | null;
            /** @description Days after which a document is deleted permanently. */
            delete_days: number | null;
            /** @description Whether days count from the creation of the document, or from its newest version. */
            counted_from: components["schemas"]["RetentionCountedFrom"];
            /** @description Documents whose deletion is announced because of the rule. */
            scheduled: number;
            /**
             * Format: uuid
             * @description Who created the rule.
             */
            created_by: string;
            /** @description Email address of this person, while their account exists. */
            created_by_email: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** RetrievalCondition */
        RetrievalCondition: {
            /** @description Has no effect. */
            logical_operator?: unknown;
            /** @description Must be empty. */
            conditions?: unknown[] | null;
        } & {
            [key: string]: unknown;
        };
        /** RetrievalMetadata */
        RetrievalMetadata: {
            /** @description Path of the passage as people see it. */
            path: string;
            /** @description URL of the passage in the workspace. */
            url?: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id?: string;
            /**
             * Format: uuid
             * @description The chunk.
             */
            chunk_id: string;
            /** @description The page on which the passage begins. */
            page?: number;
        };
        /** RetrievalRecord */
        RetrievalRecord: {
            /** @description The text of the passage. */
            content: string;
            /** @description How well it matches. Scores are comparable within one response, which is sorted by them. */
            score: number;
            /** @description Name of the document. */
            title: string;
            /** @description Where the passage is. */
            metadata: components["schemas"]["RetrievalMetadata"];
        };
        /** RetrievalRequest */
        RetrievalRequest: {
            /** @description "arbor" for everything that you can read, "arbor/" and the path of a folder or document, or its node id. */
            knowledge_id: string;
            /** @description A question or words to search for. Phrases in quotes must occur exactly. */
            query: string;
            /** @description How many passages to return. */
            retrieval_setting?: components["schemas"]["RetrievalSetting"];
            /** @description Conditions are rejected, because documents have no metadata of this kind. Choose a folder instead. */
            metadata_condition?: components["schemas"]["RetrievalCondition"] | null;
        } & {
            [key: string]: unknown;
        };
        /** RetrievalResponse */
        RetrievalResponse: {
            /** @description The passages, best first. */
            records: components["schemas"]["RetrievalRecord"][];
        };
        /** RetrievalSetting */
        RetrievalSetting: {
            /**
             * @description The maximum number of records.
             * @default 5
             */
            top_k?: number;
            /**
             * @description Omit passages with a lower score.
             * @default 0
             */
            score_threshold?: number;
        } & {
            [key: string]: unknown;
        };
        /** RootResponse */
        RootResponse: {
            /** @description Name of the service. */
            service: string;
            /** @description Path of the API reference. */
            docs: string;
        };
        /** RuleOnItem */
        RuleOnItem: {
            /** @description Name of the retention rule. */
            rule: string;
            /** @description The last day, such as 2036-11-26. */
            until: string;
        };
        /** SSOInitiateRequest */
        SSOInitiateRequest: {
            /** @description Kind of identity provider. */
            provider?: components["schemas"]["IdpType"];
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id?: string | null;
        };
        /** SSOInitiateResponse */
        SSOInitiateResponse: {
            /** @description URL to send the browser to next. */
            redirect_url: string;
        };
        /** SSOStartRequest */
        SSOStartRequest: {
            /** @description Path on this server to return to. */
            redirect?: string | null;
        };
        /** SaveSearchRequest */
        SaveSearchRequest: {
            /** @description Its name. */
            name: string;
            /** @description Members of a search request. Ids are looked up again with your permissions at each search. */
            search: components["schemas"]["SavedQuery"];
            /** @description Whether you get a notice when a new document or version matches. */
            is_followed?: boolean;
        };
        /** SavedQuery */
        SavedQuery: {
            /** @description A question or words to search for. Phrases in quotes must occur exactly. */
            query: string;
            /** @description With `operators`, the query may contain `-word`, `OR`, `AND`, `NOT`, `prefix*`, `name:`, `type:`, `tag:` and `in:` (Arbor extension). With `plain`, the default, these are words. `"Phrases"` count in both. */
            query_syntax?: components["schemas"]["QuerySyntax"] | null;
            /**
             * @description `dense_only` by meaning, `full_text` by words, `hybrid` by both.
             * @default dense_only
             */
            search_type?: components["schemas"]["SearchType"];
            /** @description Search only below these nodes (`path_part_id`). If omitted or empty, search everywhere you start from. */
            parent_path_ids?: string[] | null;
            /** @description Only chunks with all of these tags. */
            tag_ids?: string[] | null;
            /** @description Only chunks with at least one of these tags. */
            any_tag_ids?: string[] | null;
            /** @description Only chunks of these kinds. Default: all kinds. */
            chunk_types?: components["schemas"]["ChunkType"][] | null;
            /**
             * Format: date-time
             * @description Only chunks that changed after this time.
             */
            ingestion_time_after?: string | null;
            /** @description Only documents of these types. */
            document_types?: components["schemas"]["DocumentType"][] | null;
            /** @description Only versions that these users uploaded. */
            uploader_ids?: string[] | null;
        };
        /** SavedQueryResponse */
        SavedQueryResponse: {
            /** @description A question or words to search for. Phrases in quotes must occur exactly. */
            query: string;
            /** @description With `operators`, the query may contain `-word`, `OR`, `AND`, `NOT`, `prefix*`, `name:`, `type:`, `tag:` and `in:` (Arbor extension). With `plain`, the default, these are words. `"Phrases"` count in both. */
            query_syntax?: components["schemas"]["QuerySyntax"] | null;
            /**
             * @description `dense_only` by meaning, `full_text` by words, `hybrid` by both.
             * @default dense_only
             */
            search_type: components["schemas"]["SearchType"];
            /** @description Search only below these nodes (`path_part_id`). If omitted or empty, search everywhere you start from. */
            parent_path_ids?: string[] | null;
            /** @description Only chunks with all of these tags. */
            tag_ids?: string[] | null;
            /** @description Only chunks with at least one of these tags. */
            any_tag_ids?: string[] | null;
            /** @description Only chunks of these kinds. Default: all kinds. */
            chunk_types?: components["schemas"]["ChunkType"][] | null;
            /**
             * Format: date-time
             * @description Only chunks that changed after this time.
             */
            ingestion_time_after?: string | null;
            /** @description Only documents of these types. */
            document_types?: components["schemas"]["DocumentType"][] | null;
            /** @description Only versions that these users uploaded. */
            uploader_ids?: string[] | null;
        };
        /** SavedSearchList */
        SavedSearchList: {
            /** @description The entries, in order. */
            items: components["schemas"]["SavedSearchResponse"][];
        };
        /** SavedSearchResponse */
        SavedSearchResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Members of a search request. Ids are looked up again with your permissions at each search. */
            search: components["schemas"]["SavedQueryResponse"];
            /** @description Whether you get a notice when a new document or version matches. */
            is_followed: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
        };
        /** ScoredChunkResponse */
        ScoredChunkResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /**
             * Format: uuid
             * @description Id of the stored text. Chunks with the same text share it.
             */
            content_id: string;
            /** @description The text. */
            content: string;
            /** @description Kind of the chunk: TEXT, TABLE, HTML, IMAGE or UNKNOWN. */
            chunk_type: components["schemas"]["ChunkType"];
            /** @description Metadata of the chunk. Additional members are kept, too. */
            chunk_metadata: components["schemas"]["ChunkMetadata-Output"];
            /** @description Length of the text in tokens. */
            num_tokens?: number | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /**
             * Format: uuid
             * @description Node id of the previous one under the same parent. Null for the first.
             */
            prev_sibling_path_id?: string | null;
            /**
             * Format: uuid
             * @description Node id of the next one under the same parent. Null for the last.
             */
            next_sibling_path_id?: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Links to the images of the chunk. They work for six hours without credentials. */
            asset_s3_urls?: string[];
            /** @description The document that the chunk belongs to, if requested with `with_document`. */
            document?: components["schemas"]["ChunkDocumentResponse"] | null;
            /** @description The version that the chunk belongs to, if requested with `with_document`. */
            document_version?: components["schemas"]["ChunkDocumentVersionResponse"] | null;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description How well it matches. Scores are comparable within one response, which is sorted by them. */
            score: number;
            /** @description The part of a long chunk that matched, as plain text. Also rows of a CSV file that `content` leaves out. Null if the whole chunk matched. */
            passage?: string | null;
            /** @description Whether `content` contains only the passage that matched, or the beginning of the text. See `whole_content`. */
            content_is_cut: boolean;
            /** @description True if long members of `chunk_metadata` or `asset_s3_urls`, or the first names of `materialized_path`, were left out. See `whole_content`. */
            metadata_is_cut?: boolean;
            /** @description Words of the query that the chunk or a name above it contains, as written in the query. Searched instead of a misspelled word: the word that was found. */
            matched_words: string[];
            /** @description Whether the chunk contains a word that says what the query is about. Otherwise, it is only similar in meaning. */
            is_match: boolean;
            /** @description With `fold_similar`: number of nearly identical results that were omitted. Missing if there are none. */
            similar_count?: number;
        };
        /** SearchDocumentTypeFacet */
        SearchDocumentTypeFacet: {
            /** @description Format of the document. */
            document_type: components["schemas"]["DocumentType"];
            /** @description Number of documents with matching passages. */
            documents: number;
        };
        /** SearchExplanation */
        SearchExplanation: {
            /** @description How the query was understood. */
            query: components["schemas"]["ExplainedQuery"];
            /** @description The outcome for each chunk, in the order of `chunk_ids`. */
            chunks: components["schemas"]["ExplainedChunk"][];
        };
        /** SearchExplanationRequest */
        SearchExplanationRequest: {
            /** @description A question or words to search for. Phrases in quotes must occur exactly. */
            query: string;
            /** @description With `operators`, the query may contain `-word`, `OR`, `AND`, `NOT`, `prefix*`, `name:`, `type:`, `tag:` and `in:` (Arbor extension). With `plain`, the default, these are words. `"Phrases"` count in both. */
            query_syntax?: components["schemas"]["QuerySyntax"] | null;
            /**
             * @description `dense_only` by meaning, `full_text` by words, `hybrid` by both.
             * @default dense_only
             */
            search_type?: components["schemas"]["SearchType"];
            /**
             * @description Preset weights of a `hybrid` search. `dense_weight` and `sparse_weight` override it.
             * @default hybrid
             */
            hybrid_profile?: components["schemas"]["HybridSearchProfile"];
            /** @description Weight of meaning in a `hybrid` search. Set both weights or neither, and at least one above 0. */
            dense_weight?: number | null;
            /** @description Weight of words in a `hybrid` search. */
            sparse_weight?: number | null;
            /** @description Search only below these nodes (`path_part_id`). If omitted or empty, search the shared folder, or see `everywhere`. */
            parent_path_ids?: string[] | null;
            /** @description Without `parent_path_ids`: search everywhere you start from. That is the shared folder, nodes elsewhere that are shared with you, and your own folder. */
            everywhere?: boolean | null;
            /** @description Only chunks with all of these tags. */
            tag_ids?: string[] | null;
            /** @description Only chunks with at least one of these tags (Arbor extension). */
            any_tag_ids?: string[] | null;
            /** @description Only chunks of these kinds. Default: all kinds. */
            chunk_types?: components["schemas"]["ChunkType"][] | null;
            /**
             * Format: date-time
             * @description Only chunks that changed after this time.
             */
            ingestion_time_after?: string | null;
            /** @description Only documents of these types. */
            document_types?: components["schemas"]["DocumentType"][] | null;
            /** @description Only versions that these users uploaded (`user_id`). */
            uploader_ids?: string[] | null;
            /**
             * @description Search only active versions of documents.
             * @default true
             */
            active_version_only?: boolean;
            /**
             * @description Maximum number of chunks to return.
             * @default 5
             */
            top_k?: number;
            /**
             * @description Omit chunks with a lower score.
             * @default 0.3
             */
            score_threshold?: number;
            /**
             * @description Include the document and version of each chunk.
             * @default false
             */
            with_document?: boolean;
            /** @description Omit results that are nearly the same as a better one, and count them in its `similar_count`. */
            fold_similar?: boolean | null;
            /** @description With `document`, return only the best result of each document. */
            group_by?: components["schemas"]["SearchGroupBy"] | null;
            /** @description One chunk type. An alternative to `chunk_types`. */
            chunk_type?: components["schemas"]["ChunkType"] | null;
            /**
             * Format: date-time
             * @description Alias of `ingestion_time_after`.
             */
            updated_at?: string | null;
            /** @description Ids of chunks. */
            chunk_ids: string[];
            /**
             * Format: uuid
             * @description Search with the permissions of this member of the tenant. By default, your own.
             */
            user_id?: string | null;
        };
        /** SearchFacets */
        SearchFacets: {
            /** @description How many of the best matching chunks pass all filters and were counted. */
            passages: number;
            /** @description False if only the best chunks were counted and more may match. */
            is_complete: boolean;
            /** @description Number of documents with matching passages. */
            documents: number;
            /** @description The readable folders directly above the documents, with all documents below them. Like all lists here, only those with the most documents. Each list ignores the filter of its own kind, so that it shows what another value would add. */
            folders: components["schemas"]["SearchFolderFacet"][];
            /** @description The types of the documents. */
            document_types: components["schemas"]["SearchDocumentTypeFacet"][];
            /** @description Tags of the chunks and of the nodes above them. */
            tags: components["schemas"]["SearchTagFacet"][];
            /** @description Members who uploaded the versions. */
            uploaders: components["schemas"]["SearchUploaderFacet"][];
            /** @description Documents with matching chunks that changed in the last 7, 30 and 365 days. The times suit `ingestion_time_after`. */
            times: components["schemas"]["SearchTimeFacet"][];
        };
        /** SearchFacetsRequest */
        SearchFacetsRequest: {
            /** @description A question or words to search for. Phrases in quotes must occur exactly. */
            query: string;
            /** @description With `operators`, the query may contain `-word`, `OR`, `AND`, `NOT`, `prefix*`, `name:`, `type:`, `tag:` and `in:` (Arbor extension). With `plain`, the default, these are words. `"Phrases"` count in both. */
            query_syntax?: components["schemas"]["QuerySyntax"] | null;
            /**
             * @description `dense_only` by meaning, `full_text` by words, `hybrid` by both.
             * @default dense_only
             */
            search_type?: components["schemas"]["SearchType"];
            /**
             * @description Preset weights of a `hybrid` search. `dense_weight` and `sparse_weight` override it.
             * @default hybrid
             */
            hybrid_profile?: components["schemas"]["HybridSearchProfile"];
            /** @description Weight of meaning in a `hybrid` search. Set both weights or neither, and at least one above 0. */
            dense_weight?: number | null;
            /** @description Weight of words in a `hybrid` search. */
            sparse_weight?: number | null;
            /** @description Search only below these nodes (`path_part_id`). If omitted or empty, search the shared folder, or see `everywhere`. */
            parent_path_ids?: string[] | null;
            /** @description Without `parent_path_ids`: search everywhere you start from. That is the shared folder, nodes elsewhere that are shared with you, and your own folder. */
            everywhere?: boolean | null;
            /** @description Only chunks with all of these tags. */
            tag_ids?: string[] | null;
            /** @description Only chunks with at least one of these tags (Arbor extension). */
            any_tag_ids?: string[] | null;
            /** @description Only chunks of these kinds. Default: all kinds. */
            chunk_types?: components["schemas"]["ChunkType"][] | null;
            /**
             * Format: date-time
             * @description Only chunks that changed after this time.
             */
            ingestion_time_after?: string | null;
            /** @description Only documents of these types. */
            document_types?: components["schemas"]["DocumentType"][] | null;
            /** @description Only versions that these users uploaded (`user_id`). */
            uploader_ids?: string[] | null;
            /**
             * @description Search only active versions of documents.
             * @default true
             */
            active_version_only?: boolean;
            /**
             * @description Maximum number of chunks to return.
             * @default 5
             */
            top_k?: number;
            /**
             * @description Omit chunks with a lower score.
             * @default 0.3
             */
            score_threshold?: number;
            /**
             * @description Include the document and version of each chunk.
             * @default false
             */
            with_document?: boolean;
            /** @description Omit results that are nearly the same as a better one, and count them in its `similar_count`. */
            fold_similar?: boolean | null;
            /** @description With `document`, return only the best result of each document. */
            group_by?: components["schemas"]["SearchGroupBy"] | null;
            /** @description One chunk type. An alternative to `chunk_types`. */
            chunk_type?: components["schemas"]["ChunkType"] | null;
            /**
             * Format: date-time
             * @description Alias of `ingestion_time_after`.
             */
            updated_at?: string | null;
            /**
             * Format: date-time
             * @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md.
             */
            as_of?: string | null;
        };
        /** SearchFolderFacet */
        SearchFolderFacet: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Number of documents with matching passages. */
            documents: number;
        };
        /**
         * SearchGroupBy
         * @enum {string}
         */
        SearchGroupBy: "document";
        /**
         * SearchSortOrder
         * @enum {string}
         */
        SearchSortOrder: "NAME" | "UPDATED_AT" | "CREATED_AT";
        /** SearchTagFacet */
        SearchTagFacet: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Number of documents with matching passages. */
            documents: number;
        };
        /** SearchTimeFacet */
        SearchTimeFacet: {
            /**
             * Format: date-time
             * @description The beginning of a day (UTC).
             */
            after: string;
            /** @description Number of documents with matching passages. */
            documents: number;
        };
        /**
         * SearchType
         * @enum {string}
         */
        SearchType: "dense_only" | "full_text" | "hybrid";
        /** SearchUploaderFacet */
        SearchUploaderFacet: {
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /** @description First name. */
            first_name: string | null;
            /** @description Last name. */
            last_name: string | null;
            /** @description Number of documents with matching passages. */
            documents: number;
        };
        /**
         * SearchablePartType
         * @enum {string}
         */
        SearchablePartType: "FOLDER" | "DOCUMENT";
        /** SeatQuotaStatus */
        SeatQuotaStatus: {
            used: number;
            /** @description Maximum number of entries to return. */
            limit: number;
        };
        /** SectionContentItem */
        SectionContentItem: {
            /**
             * @description Kind of the node.
             * @enum {string}
             */
            part_type: "SECTION";
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /**
             * Format: uuid
             * @description Id of the folder, document, version, section, chunk, thread or message behind the node.
             */
            metadata_obj_id: string;
            /** @description Levels below the version, from 1. */
            depth: number;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /** @description Always `not_required`, because Arbor has no approvals. */
            approval_state: components["schemas"]["PathPartApprovalState"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
            /** @description Page of the source on which it starts, counted from 1. */
            page_number?: number | null;
        };
        /** SectionContentItemOrChunkContentItem */
        SectionContentItemOrChunkContentItem: components["schemas"]["SectionContentItem"] | components["schemas"]["ChunkContentItem"];
        /** SectionResponse */
        SectionResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /** @description Page of the source on which it starts, counted from 1. */
            page_number?: number | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /**
             * Format: uuid
             * @description Node id of the previous one under the same parent. Null for the first.
             */
            prev_sibling_path_id?: string | null;
            /**
             * Format: uuid
             * @description Node id of the next one under the same parent. Null for the last.
             */
            next_sibling_path_id?: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether the service manages this node. It can't be renamed, moved or deleted. */
            system_managed: boolean;
            /** @description Data that the service maintains about it. */
            system_metadata?: components["schemas"]["SectionSystemMetadata"];
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** SectionSystemMetadata */
        SectionSystemMetadata: {
            /** @description Statistics about the contents. */
            information_statistics?: components["schemas"]["InformationStatistics"] | null;
        };
        /** SelfHostedRunnerConfig */
        SelfHostedRunnerConfig: {
            /**
             * Format: uri
             * @description URL to which Arbor sends each run by POST.
             */
            url: string;
            /**
             * Format: password
             * @description Secret with which Arbor signs requests, following Standard Webhooks. It is never returned.
             */
            webhook_secret: string;
        };
        /** SelfHostedRunnerConfigResponse */
        SelfHostedRunnerConfigResponse: {
            /**
             * Format: uri
             * @description URL to which Arbor sends each run by POST.
             */
            url: string;
        };
        /** ServerStateResponse */
        ServerStateResponse: {
            /** @description The version of the server. */
            version: string;
            /** @description The state of the database schema. */
            migrations: components["schemas"]["MigrationState"];
            /** @description The database. */
            database: components["schemas"]["DatabaseState"];
            /** @description The replicas of the database, as seen by the process that answers. */
            replicas: components["schemas"]["ReplicaState"][];
            /** @description What carries events between processes. */
            events: components["schemas"]["EventTransportState"];
            /** @description Where files are stored. */
            storage: components["schemas"]["StorageState"];
            /** @description Free space on the fullest disk that the process writes to. */
            disk_free_bytes: number | null;
            /** @description null if the database doesn’t respond. */
            queue: components["schemas"]["QueueState"] | null;
            /** @description What is not available at the moment, for any process. Work that needs it waits and continues automatically. */
            outages: components["schemas"]["OutageState"][];
            /** @description Ingestions of this tenant that failed in the last 24 hours. */
            failures_last_day: number | null;
            /**
             * Format: date-time
             * @description When `arbor backup` last completed on this machine, from this data folder. null if it never did.
             */
            last_backup: string | null;
        };
        /** SharedItemResponse */
        SharedItemResponse: {
            /** @description Kind of the node. */
            part_type: components["schemas"]["SharedItemType"];
            /**
             * Format: uuid
             * @description Id of the folder or document.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description Whether you can change it. */
            can_write: boolean;
            /**
             * Format: date-time
             * @description When the permission was given.
             */
            shared_at: string;
            /** @description Name or email address of the person who gave it; null if unknown. */
            shared_by: string | null;
            /** @description The group that has the permission; null if it is your own. */
            group_name: string | null;
        };
        /**
         * SharedItemType
         * @enum {string}
         */
        SharedItemType: "FOLDER" | "DOCUMENT";
        /** SheetRows */
        SheetRows: {
            /** @description Name of the sheet. */
            sheet: string;
            /** @description The first row in the old version. */
            from_row: number;
            /** @description The first row in the new version. */
            to_row: number;
            /** @description Number of rows. */
            count: number;
        };
        /** SheetVisibilityChange */
        SheetVisibilityChange: {
            /** @description Name of the sheet. */
            sheet: string;
            /** @description `visible` or `hidden`; null if it was added. */
            old_state: string | null;
            /** @description `visible` or `hidden`; null if it was removed. */
            new_state: string | null;
        };
        /** SignInRequest */
        SignInRequest: {
            /**
             * Format: email
             * @description Email address.
             */
            email: string;
            /** @description The password. A new one needs at least 8 characters and must not be one of the most common passwords. */
            password: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id?: string | null;
        };
        /**
         * SortDirection
         * @enum {string}
         */
        SortDirection: "ASC" | "DESC";
        /** SourceBatchItem */
        SourceBatchItem: {
            /** @description Id of the item at the source. */
            external_id: string;
            /** @description Folders and name. Required unless `delete` is set. */
            path?: string | null;
            /** @description The content. Without it, the item is only named: it needs its content if the fingerprint differs. */
            text?: string | null;
            /** @description Changes whenever the content changes. The default is the SHA-256 hash of the content. */
            fingerprint?: string | null;
            /**
             * Format: date-time
             * @description When the item was changed at the source.
             */
            modified_at?: string | null;
            /** @description URL of the original, with http or https. */
            link?: string | null;
            /** @description Who may read the item: `person:anna@example.com`, `group:Finance` or `everyone`. An empty list means nobody but administrators. Without it, the readers stay as they are; a new item can be read by everyone who can read the folder. */
            readers?: string[] | null;
            /**
             * @description Whether the item was deleted.
             * @default false
             */
            delete?: boolean;
        };
        /** SourceChange */
        SourceChange: {
            /** @description Who made the version. */
            author: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            changed_at: string | null;
            /** @description What was changed and why. */
            message: string | null;
        };
        /**
         * SourceDocuments
         * @enum {string}
         */
        SourceDocuments: "keep" | "trash";
        /**
         * SourceItemKind
         * @enum {string}
         */
        SourceItemKind: "file" | "folder";
        /** SourceItemResponse */
        SourceItemResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Id at the source. Null for folders that only follow from paths. */
            external_id: string | null;
            /** @description Its kind. */
            kind: components["schemas"]["SourceItemKind"];
            /** @description Path at the source. */
            path: string;
            /** @description Name in the folder. */
            name: string;
            /** @description `missing` waits for confirmation, `gone` was deleted at the source. */
            state: components["schemas"]["SourceItemState"];
            /** @description Whether something is still to be done. */
            is_pending: boolean;
            /**
             * Format: uuid
             * @description Its node in Arbor.
             */
            path_part_id: string | null;
            /** @description URL of the original. */
            link: string | null;
            /** @description Size of the file. */
            bytes: number | null;
            /**
             * Format: date-time
             * @description When it was changed at the source.
             */
            modified_at: string | null;
            /** @description Why it failed the last time. */
            error: string | null;
            /** @description How often it failed. */
            tries: number;
            /**
             * Format: date-time
             * @description When it is tried again.
             */
            retry_at: string | null;
        };
        /**
         * SourceItemState
         * @enum {string}
         */
        SourceItemState: "present" | "missing" | "gone" | "left_out";
        /** SourceKindList */
        SourceKindList: {
            /** @description The entries, in order. */
            items: components["schemas"]["SourceKindResponse"][];
        };
        /** SourceKindResponse */
        SourceKindResponse: {
            /** @description Name for requests. */
            kind: string;
            /** @description Name for people. */
            title: string;
            /** @description JSON Schema of the settings. */
            settings_schema: {
                [key: string]: unknown;
            };
            /** @description Names of the secret settings. */
            secrets: string[];
            /** @description Whether changes at the source start a run automatically. Without a schedule, such a source is also compared each hour. */
            is_watched: boolean;
            /** @description Whether such a source can say who may read its items. Some do only if their settings ask for it. */
            gives_readers: boolean;
            /** @description Why this server cannot use the kind. Null if it can. */
            unavailable: string | null;
        };
        /** SourceNotifySecret */
        SourceNotifySecret: {
            /** @description The new secret. The former one no longer works. */
            notify_secret: string;
        };
        /** SourceOriginReaders */
        SourceOriginReaders: {
            /** @description Number of people. */
            people: number;
            /** @description Names of groups at the source, at most 20. */
            groups: string[];
            /** @description Number of further groups. */
            more_groups: number;
        };
        /** SourceOriginResponse */
        SourceOriginResponse: {
            /**
             * Format: uuid
             * @description The source that keeps the item up to date. Null for an ordinary item.
             */
            source_id: string | null;
            /** @description Name of the source. */
            source_name: string | null;
            /** @description The kind of source. */
            kind: string | null;
            /** @description Whether it is the folder that the source fills. People can change that one. */
            is_bound_folder: boolean;
            /** @description URL of the original. */
            link: string | null;
            /**
             * Format: date-time
             * @description When the original was changed.
             */
            modified_at: string | null;
            /**
             * Format: date-time
             * @description When the source was last listed completely.
             */
            last_synced_at: string | null;
            /** @description State of the source. Only `ready` ones are synchronized. */
            state: components["schemas"]["SourceState"] | null;
            /**
             * Format: date-time
             * @description Since when the source has not responded.
             */
            away_since: string | null;
            /** @description Number of items of the source that failed. Null for everyone but an OWNER or ADMIN. */
            failed: number | null;
            /** @description Who may read the item at the source. Null if everyone with a permission in Arbor may, and for everyone but an OWNER or ADMIN. */
            readers: components["schemas"]["SourceOriginReaders"] | null;
        };
        /** SourcePushSession */
        SourcePushSession: {
            /**
             * Format: uuid
             * @description The session. A new one ends it without deleting anything.
             */
            session_id: string;
        };
        /**
         * SourcePushStatus
         * @enum {string}
         */
        SourcePushStatus: "accepted" | "unchanged" | "needs_content" | "left_out" | "deleted";
        /**
         * SourceReaderKind
         * @enum {string}
         */
        SourceReaderKind: "person" | "group";
        /** SourceReaderList */
        SourceReaderList: {
            /** @description The entries, in order. */
            items: components["schemas"]["SourceReaderResponse"][];
            /**
             * Format: uuid
             * @description Pass it as `cursor` for the next page. Null on the last.
             */
            next_cursor: string | null;
        };
        /**
         * SourceReaderMatch
         * @enum {string}
         */
        SourceReaderMatch: "address" | "decision" | "nobody";
        /** SourceReaderResponse */
        SourceReaderResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its kind. */
            kind: components["schemas"]["SourceReaderKind"];
            /** @description Email address of a person in lower case, or name of a group at the source. */
            name: string;
            /** @description How Arbor knows who this is: a member has the address, somebody has decided it, or somebody has decided that it is nobody. Null if it is not known, so nobody reads as this reader. */
            matched_by: components["schemas"]["SourceReaderMatch"] | null;
            /**
             * Format: uuid
             * @description The member who this person is.
             */
            user_id: string | null;
            /** @description Name of this member. */
            user_name: string | null;
            /**
             * Format: uuid
             * @description The group of Arbor that this is.
             */
            group_id: string | null;
            /** @description Name of this group. */
            group_name: string | null;
            /**
             * Format: uuid
             * @description A group of Arbor with the same name. It reads nothing until you choose it.
             */
            suggested_group_id: string | null;
            /** @description Name of the suggested group. */
            suggested_group_name: string | null;
            /** @description Number of files that this reader may read at the source. */
            items: number;
        };
        /**
         * SourceReaders
         * @enum {string}
         */
        SourceReaders: "source" | "folder";
        /** SourceResponse */
        SourceResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The folder that it fills.
             */
            path_part_id: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /** @description The kind of source. */
            kind: string;
            /** @description Name of the source. */
            name: string;
            /** @description The settings without secrets. */
            settings: {
                [key: string]: unknown;
            };
            /** @description Names of the secret settings that are stored. */
            has_secrets: string[];
            /** @description What it leaves out. */
            rules: components["schemas"]["SourceRules"];
            /** @description Whether hidden files (`.notes.txt`) and leftovers of systems and programs (`~$report.docx`, `._a.txt`, `__MACOSX`) are read, too. */
            hidden_files: boolean;
            /** @description Who reads the documents: those whom the source names and whom Arbor permits, or everyone whom Arbor permits. For kinds with `gives_readers`. */
            readers: components["schemas"]["SourceReaders"];
            /** @description Whether OWNER and ADMIN, too, read only what the source lets them read. They can change this at any time, which the audit log records. */
            binds_admins: boolean;
            /** @description Minutes between two runs. */
            every_minutes: number | null;
            /** @description Times of the runs. */
            cron: string | null;
            /** @description Time zone of `cron`. */
            time_zone: string | null;
            /** @description `stopped` means that the source needs you: `error` says why. Change its settings, or resume it. */
            state: components["schemas"]["SourceState"];
            /** @description Why it stopped, or why the last run failed. */
            error: string | null;
            /** @description `creator`: Arbor paused it, because the person who is responsible for it is no longer OWNER or ADMIN. null otherwise. */
            paused_reason: components["schemas"]["PausedReason"] | null;
            /**
             * Format: date-time
             * @description Since when the source has not responded, or has listed nothing. Arbor tries again for a week.
             */
            away_since: string | null;
            /**
             * Format: date-time
             * @description When the newest run started.
             */
            last_run_at: string | null;
            /**
             * Format: date-time
             * @description When the source was last listed completely.
             */
            last_synced_at: string | null;
            /**
             * Format: date-time
             * @description When the next run is due.
             */
            next_run_at: string | null;
            /**
             * Format: uuid
             * @description The run that is in progress or waits for confirmation.
             */
            open_run_id: string | null;
            /** @description Status of that run. */
            open_run_status: components["schemas"]["SourceRunStatus"] | null;
            /** @description Whether that run asks you to confirm deletions. It still asks while it lists the source again. */
            is_asking: boolean;
            /** @description Documents that it keeps up to date. */
            documents: number;
            /** @description Documents among them that the source lets only some people read. */
            restricted: number;
            /** @description Items that are still to be added, changed, moved or deleted. */
            pending: number;
            /** @description Items that failed and are tried again. */
            failed: number;
            /**
             * Format: uuid
             * @description Who is responsible for it: who created it, or took it over.
             */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** SourceRules */
        SourceRules: {
            /**
             * @description If there are any, only files that match one of these patterns: `*` and `?` match within a name, `**` any number of folders. A pattern without a slash matches a name at any depth. A pattern that matches a folder covers everything in it. Case does not matter.
             * @default []
             */
            include?: string[];
            /**
             * @description Files and folders that match one of these patterns are left out.
             * @default []
             */
            exclude?: string[];
            /** @description Larger files are left out. The limit for uploads always applies. */
            max_megabytes?: number | null;
            /** @description If given, only files of these types, such as `PDF` and `DOCX`. Files of unknown types are always left out. */
            document_types?: string[] | null;
        };
        /** SourceRunCounts */
        SourceRunCounts: {
            /** @description Items that the source has named. */
            seen: number;
            /** @description Items that are new. */
            added: number;
            /** @description Items with new content. */
            changed: number;
            /** @description Items with another name or place. */
            moved: number;
            /** @description Items that are gone. */
            deleted: number;
            /** @description Items that a rule or the source leaves out. */
            left_out: number;
            /** @description Items with other readers than before. */
            readers: number;
        };
        /** SourceRunExample */
        SourceRunExample: {
            /** @description Path at the source. */
            path: string;
            /** @description The former path, or the rule or reason. */
            note: string | null;
        };
        /** SourceRunLogEntry */
        SourceRunLogEntry: {
            /**
             * Format: date-time
             * @description When it was noted.
             */
            at: string;
            /** @description What happens next. */
            message: string;
        };
        /** SourceRunPlan */
        SourceRunPlan: {
            /** @description What is new. */
            added: components["schemas"]["SourceRunExample"][];
            /** @description What has new content. */
            changed: components["schemas"]["SourceRunExample"][];
            /** @description What has another name or place, with the former path. */
            moved: components["schemas"]["SourceRunExample"][];
            /** @description What is gone. */
            deleted: components["schemas"]["SourceRunExample"][];
            /** @description What is left out, with the rule or reason. */
            left_out: components["schemas"]["SourceRunExample"][];
            /** @description What other people than before can read. */
            readers: components["schemas"]["SourceRunExample"][];
        };
        /** SourceRunResponse */
        SourceRunResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The source.
             */
            source_id: string;
            /** @description Why it was started. */
            trigger: components["schemas"]["SourceRunTrigger"];
            /** @description Whether it only finds out what it would change. */
            is_dry: boolean;
            /** @description `waiting` means that somebody must confirm its deletions. Everything else is done. */
            status: components["schemas"]["SourceRunStatus"];
            /** @description Whether it asks you to confirm its deletions. It still asks while it lists the source again. */
            is_asking: boolean;
            /** @description Whether it lists the source or changes documents. */
            step: components["schemas"]["SourceRunStep"];
            /** @description How many items were found, and what it changed or would change. */
            counts: components["schemas"]["SourceRunCounts"];
            /** @description Why it failed, or why it waits. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description When the listing was complete on which its deletions rest.
             */
            listed_at: string | null;
            /** @description Up to 100 examples of each kind of change. */
            plan: components["schemas"]["SourceRunPlan"];
            /** @description Up to 200 messages, oldest first. */
            log: components["schemas"]["SourceRunLogEntry"][];
        };
        /**
         * SourceRunStatus
         * @enum {string}
         */
        SourceRunStatus: "pending" | "running" | "waiting" | "completed" | "failed" | "canceled";
        /**
         * SourceRunStep
         * @enum {string}
         */
        SourceRunStep: "list" | "apply";
        /** SourceRunSummary */
        SourceRunSummary: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The source.
             */
            source_id: string;
            /** @description Why it was started. */
            trigger: components["schemas"]["SourceRunTrigger"];
            /** @description Whether it only finds out what it would change. */
            is_dry: boolean;
            /** @description `waiting` means that somebody must confirm its deletions. Everything else is done. */
            status: components["schemas"]["SourceRunStatus"];
            /** @description Whether it asks you to confirm its deletions. It still asks while it lists the source again. */
            is_asking: boolean;
            /** @description Whether it lists the source or changes documents. */
            step: components["schemas"]["SourceRunStep"];
            /** @description How many items were found, and what it changed or would change. */
            counts: components["schemas"]["SourceRunCounts"];
            /** @description Why it failed, or why it waits. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it ended.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description When the listing was complete on which its deletions rest.
             */
            listed_at: string | null;
        };
        /**
         * SourceRunTrigger
         * @enum {string}
         */
        SourceRunTrigger: "manual" | "schedule" | "notify" | "watch" | "push" | "retry";
        /**
         * SourceState
         * @enum {string}
         */
        SourceState: "ready" | "paused" | "stopped" | "deleting";
        /** SourceTestResponse */
        SourceTestResponse: {
            /** @description Whether the source can be read. */
            ok: boolean;
            /** @description What was found, or what is wrong. */
            message: string;
        };
        /** SplitChunkRequest */
        SplitChunkRequest: {
            /** @description The texts of the parts, in reading order. */
            contents: string[];
        };
        /** Step-Input */
        "Step-Input": {
            /** @description Its id. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Its kind. */
            kind: components["schemas"]["StepKind"];
            /** @description Arguments of the tool call. */
            args?: string | {
                [key: string]: unknown;
            } | null;
            /** @description What the step found or says. */
            detail?: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            start_time: string;
            /**
             * Format: date-time
             * @description When the step ended. null while it is running.
             */
            end_time?: string | null;
            /** @description The steps that led to the answer, in order. */
            steps?: components["schemas"]["Step-Input"][] | null;
        };
        /** Step-Output */
        "Step-Output": {
            /** @description Its id. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Its kind. */
            kind: components["schemas"]["StepKind"];
            /** @description Arguments of the tool call. */
            args?: string | {
                [key: string]: unknown;
            } | null;
            /** @description What the step found or says. */
            detail?: string | null;
            /**
             * Format: date-time
             * @description When it started.
             */
            start_time: string;
            /**
             * Format: date-time
             * @description When the step ended. null while it is running.
             */
            end_time?: string | null;
            /** @description The steps that led to the answer, in order. */
            steps?: components["schemas"]["Step-Output"][] | null;
        };
        /**
         * StepKind
         * @enum {string}
         */
        StepKind: "reasoning" | "tool_call" | "subagent";
        /**
         * StorageKind
         * @enum {string}
         */
        StorageKind: "folder" | "s3";
        /** StorageState */
        StorageState: {
            /** @description Its kind. */
            kind: components["schemas"]["StorageKind"];
            /** @description Whether it responds. null if there is nothing to ask. */
            works: boolean | null;
        };
        /** StructuredChange */
        StructuredChange: {
            /** @description The place of the value, such as `items[3].price`. */
            path: string;
            /** @description The value as JSON. */
            old: string | null;
            /** @description The value as JSON. */
            new: string | null;
            /** @description Kind of fault. */
            type: components["schemas"]["StructuredChangeType"];
        };
        /**
         * StructuredChangeType
         * @enum {string}
         */
        StructuredChangeType: "added" | "removed" | "modified";
        /** StructuredDiff */
        StructuredDiff: {
            /** @description The changed values. */
            changes: components["schemas"]["StructuredChange"][];
            /** @description Number of all added values. */
            added: number;
            /** @description Number of all removed values. */
            removed: number;
            /** @description Number of all other changed values. */
            modified: number;
            /** @description Number of changes that are not in this response. */
            omitted: number;
            /** @description Whether there is more. */
            truncated: boolean;
            /** @description The `offset` for more. null at the end. Arbor extension. */
            next_offset: number | null;
        };
        /** SubmitFeedbackRequest */
        SubmitFeedbackRequest: {
            /** @description Kind of item that the feedback is about. */
            target_type: components["schemas"]["FeedbackTargetType"];
            /**
             * Format: uuid
             * @description Id of the item that the feedback is about.
             */
            target_id: string;
            /** @description UP or DOWN. */
            rating: components["schemas"]["FeedbackRating"];
            /** @description Why, as one of these values. */
            reason?: components["schemas"]["FeedbackReason"] | null;
            /** @description Comment of the person. */
            comment?: string | null;
            /** @description Any data that a client wants to store with it. */
            extra_metadata?: {
                [key: string]: unknown;
            } | null;
        };
        /** SubscriptionList */
        SubscriptionList: {
            /** @description The entries, in order. */
            items: components["schemas"]["SubscriptionResponse"][];
        };
        /** SubscriptionResponse */
        SubscriptionResponse: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["FollowedType"];
            /**
             * Format: uuid
             * @description Id of the folder or document.
             */
            metadata_obj_id: string;
            /** @description Its name. */
            name: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
        };
        /** SubtreeChunkGroup */
        SubtreeChunkGroup: {
            /** @description Ids of chunks. */
            chunk_ids: string[];
            /** @description Node ids from the root to the parent of the chunks. */
            path_part_ids: string[];
            /** @description Ids of tags. */
            tag_ids: string[];
        };
        /** SubtreeChunksResponse */
        SubtreeChunksResponse: {
            /** @description Chunks grouped by their tags. */
            groups: components["schemas"]["SubtreeChunkGroup"][];
        };
        /**
         * SupportedIdP
         * @enum {string}
         */
        SupportedIdP: "OAUTH2" | "FANWEI_E9";
        /**
         * SupportedLanguage
         * @enum {string}
         */
        SupportedLanguage: "en" | "zh";
        /** TagResponse */
        TagResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Six hex digits without a number sign. */
            color: string;
            /** @description Free text that describes it. */
            description: string | null;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** TakeOverRequest */
        TakeOverRequest: {
            /** @description What to take over; everything if omitted. */
            ids?: string[] | null;
        };
        /** TakeOverResponse */
        TakeOverResponse: {
            /** @description Number of things that the caller is now responsible for. */
            taken: number;
        };
        /** TemporalWorkflowStatusResponse */
        TemporalWorkflowStatusResponse: {
            /** @description Id of the background run. */
            workflow_id: string;
            /** @description RUNNING, COMPLETED, FAILED, CANCELED, TERMINATED or TIMED_OUT. */
            temporal_status: string;
            /** @description Kind of work. */
            workflow_type: string;
            /** @description Queue that the run is in. */
            task_queue: string;
            /**
             * Format: date-time
             * @description When it started.
             */
            start_time: string;
            /**
             * Format: date-time
             * @description When the run ended; null while it is in progress.
             */
            close_time?: string | null;
            /** @description Id of this attempt. */
            run_id: string;
            /** @description Its progress. */
            progress?: components["schemas"]["EmbeddingProgress"];
            /** @description Why it failed. Null if it didn't. */
            error?: string | null;
        };
        /** TenantAdministratorResponse */
        TenantAdministratorResponse: {
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /** @description Email address. */
            email: string | null;
            /** @description First name. */
            first_name: string | null;
            /** @description Last name. */
            last_name: string | null;
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
        };
        /**
         * TenantArchiveError
         * @enum {string}
         */
        TenantArchiveError: "failed" | "no_space" | "given_up";
        /** TenantArchiveList */
        TenantArchiveList: {
            /** @description The entries, in order. */
            items: components["schemas"]["TenantArchiveResponse"][];
        };
        /** TenantArchiveResponse */
        TenantArchiveResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Status of the ingestion. */
            status: components["schemas"]["TenantArchiveStatus"];
            /** @description What is being written: the rows of the database, then the stored files. Null before and after. */
            stage: components["schemas"]["TenantArchiveStage"] | null;
            /** @description How many rows or files were written so far in this stage. */
            done: number;
            /** @description Whether it needs a passphrase. */
            is_encrypted: boolean;
            /**
             * Format: uuid
             * @description Who requested it; null if the account is gone.
             */
            user_id: string | null;
            /** @description Size of the file; null until it is complete. */
            bytes: number | null;
            /** @description SHA-256 of the file in hexadecimal digits. */
            sha256: string | null;
            /** @description Number of documents in it. */
            documents: number | null;
            /** @description Number of stored files in it. */
            files: number | null;
            /** @description Why it failed: an error that the log of the server explains, no space on the server, or too many interruptions. */
            error: components["schemas"]["TenantArchiveError"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a worker began; null until then.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description When it was complete, or failed.
             */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description When it is deleted, which is 7 days after it ended.
             */
            expires_at: string | null;
        };
        /**
         * TenantArchiveStage
         * @enum {string}
         */
        TenantArchiveStage: "rows" | "files";
        /**
         * TenantArchiveStatus
         * @enum {string}
         */
        TenantArchiveStatus: "pending" | "processing" | "completed" | "failed";
        /** TenantBrandingResponse */
        TenantBrandingResponse: {
            /** @description Name to show instead of the product's name. */
            brand_name: string | null;
            /** @description Accent color, as in CSS. */
            brand_color: string | null;
            /** @description URL of the logo for light backgrounds. */
            logo_url: string | null;
            /** @description URL of the logo for dark backgrounds. */
            logo_dark_url: string | null;
            /** @description URL of the favicon. */
            favicon_url: string | null;
            /** @description Values that override those of a front end's theme. */
            theme_overrides: {
                [key: string]: string;
            } | null;
        };
        /** TenantQuotaStateResponse */
        TenantQuotaStateResponse: {
            /** @description Ingested pages, searches and questions since midnight, in UTC. */
            metered: components["schemas"]["MeteredQuotaStatus"][];
            /** @description Active members. Their number is unlimited. */
            seats: components["schemas"]["SeatQuotaStatus"];
        };
        /** TenantResponse */
        TenantResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description The tenant's identity provider, or null if it has none. */
            idp_config: {
                [key: string]: unknown;
            } | null;
            /** @description Settings of the tenant. */
            settings: components["schemas"]["TenantSettingsResponse"];
            /** @description How a front end presents the tenant. */
            branding: components["schemas"]["TenantBrandingResponse"];
            /** @description Maximum number of active members. Arbor has no limit, so this is the largest number that clients accept. */
            seats: number;
            /**
             * Format: uuid
             * @description Always the nil UUID: Arbor has no subscriptions.
             */
            subscription_id: string;
        };
        /** TenantSettingsResponse */
        TenantSettingsResponse: {
            /** @description Language of the tenant's mails. */
            language: components["schemas"]["SupportedLanguage"];
            /** @description Free text that describes it. */
            description: string;
            /** @description Time zone, such as `Europe/Berlin`. */
            timezone: string;
            /** @description How a front end shows names; always `first_last`. */
            display_name: components["schemas"]["DisplayNameFormat"];
            /** @description A link with which anybody could join. */
            invite_link: components["schemas"]["InviteLinkSettingsResponse"];
            /** @description Whether the OWNER and ADMINs can create links with which people outside can read a folder or document. While it is off, no link works. */
            outside_links: boolean;
            /** @description For how many days such a link can work at most. */
            outside_link_days: number;
            /** @description For how many minutes a link to a file is valid, such as `asset_s3_url` of a version. */
            file_link_minutes: number;
            /** @description Whether agents can change anything: with tools of `/mcp`, with operations called with an app's access token, or with upload links. An agent never has more access than the person it acts for. */
            agents_may_write: boolean;
        };
        /** TenantSettingsUpdate */
        TenantSettingsUpdate: {
            /** @description Language of the tenant's mails. */
            language?: components["schemas"]["SupportedLanguage"] | null;
            /** @description Free text that describes it. */
            description?: string | null;
            /** @description Time zone, such as `Europe/Berlin`. */
            timezone?: string | null;
            /** @description Whether links can give people outside access to a folder or document. */
            outside_links?: boolean | null;
            /** @description For how many days such a link can work at most. Existing links keep their end. */
            outside_link_days?: number | null;
            /** @description For how many minutes a link to a file is valid, from 5 to 360. Only the OWNER can change it. It also ends earlier links, except those to the bucket of the server. */
            file_link_minutes?: number | null;
            /** @description Whether agents can change anything. An agent never has more access than the person it acts for. */
            agents_may_write?: boolean | null;
            /** @description Name to show instead of the product's name. */
            brand_name?: string | null;
            /** @description Accent color, as in CSS. */
            brand_color?: string | null;
            /** @description Values that override a front end's theme. */
            theme_overrides?: {
                [key: string]: string;
            } | null;
        };
        /** TenantUsageResponse */
        TenantUsageResponse: {
            /** @description Number of documents. */
            documents: components["schemas"]["UsedAmount"];
            /** @description Bytes of uploaded files and of the objects that their conversion stored, including uploads in progress. */
            file_bytes: components["schemas"]["UsedAmount"];
            /** @description Bytes of text and metadata of chunks, messages and versions. */
            text_bytes: components["schemas"]["UsedAmount"];
            /** @description Seconds for which documents kept workers busy within the last hour. */
            processing_seconds_last_hour: components["schemas"]["UsedAmount"];
            /** @description Seconds for which documents kept workers busy within the last day. */
            processing_seconds_last_day: components["schemas"]["UsedAmount"];
            /** @description Questions to the assistant since midnight, in UTC. */
            questions_today: components["schemas"]["UsedAmount"];
        };
        /** TenantUserEditRequest */
        TenantUserEditRequest: {
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
            /** @description What happens to the webhooks, sources, workflow runners and outside links that the member is responsible for and may no longer have. `PAUSE`, the default: they rest until an administrator takes them over. `HAND_OVER`: the caller takes them over now, or the OWNER if the caller is the member. */
            responsibilities?: components["schemas"]["ResponsibilityChoice"] | null;
        };
        /** TenantUserResponse */
        TenantUserResponse: {
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /** @description Email address. */
            email: string | null;
            /** @description First name. */
            first_name: string | null;
            /** @description Last name. */
            last_name: string | null;
            /** @description USER, ADMIN or OWNER. */
            role: components["schemas"]["TenantUserRole"];
            /**
             * Format: date-time
             * @description When the member was deactivated; null for active members.
             */
            deactivated_on: string | null;
            /** @description Whether the member signs in through the tenant's identity provider. */
            is_tenant_idp_managed: boolean;
            /** @description Whether a role, a permission or a group lets the member see more than their own folder. */
            has_access: boolean;
            /** @description Whether an administrator can create a link with which the member sets a new password. That is the case if an invite link created the account and its address isn't proved. */
            can_get_reset_link: boolean;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * TenantUserRole
         * @enum {string}
         */
        TenantUserRole: "USER" | "OWNER" | "ADMIN";
        /** TestChatModelRequest */
        TestChatModelRequest: {
            /**
             * Format: uuid
             * @description The stored model whose key the test uses, if the address is the same and the request has no key.
             */
            chat_model_id?: string | null;
            /** @description Address of the OpenAI-compatible endpoint, such as `https://models.example.org/v1`. null for the endpoint of the server’s own model, with the server’s key. */
            base_url?: string | null;
            /** @description Name of the model at the endpoint. Without it, the test only lists the models. */
            model?: string | null;
            /** @description Key for the endpoint. It is not stored. */
            api_key?: string | null;
        };
        /** TestModelRequest */
        TestModelRequest: {
            /** @description Its kind. */
            kind: components["schemas"]["UsedModelKind"];
        };
        /** TestSource */
        TestSource: {
            /** @description The kind of source. */
            kind: string;
            /** @description The settings of the kind. */
            settings: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description A source of this kind whose stored secrets are used if the settings have none.
             */
            source_id?: string | null;
        };
        /** TextDiff */
        TextDiff: {
            /** @description The lines of both versions, side by side. */
            rows: components["schemas"]["DiffRow"][];
            /** @description Number of all added lines, without those that moved. */
            added: number;
            /** @description Number of all removed lines, without those that moved. */
            removed: number;
            /** @description Number of all changed lines. */
            changed: number;
            /** @description Number of all moved lines. Arbor extension. */
            moved: number;
            /** @description Number of all rows. Arbor extension. */
            total: number;
            /** @description Whether there is more. */
            truncated: boolean;
            /** @description The `offset` for more. null at the end. Arbor extension. */
            next_offset: number | null;
        };
        /** ThreadMessageContent */
        ThreadMessageContent: {
            /** @description The text of the message. */
            text: string;
            /** @description Whether the message reports a failure instead of an answer. */
            is_error?: boolean | null;
            /** @description Quotes that support the text. Each one occurs in its chunk. */
            citations?: components["schemas"]["Citation"][] | null;
            /** @description Items that the text mentions. */
            references?: components["schemas"]["ResolvedReference-Input"][] | null;
        };
        /** ThreadMessageDetails-Input */
        "ThreadMessageDetails-Input": {
            /** @description The steps that led to the answer, in order. */
            steps?: components["schemas"]["Step-Input"][];
        };
        /** ThreadMessageDetails-Output */
        "ThreadMessageDetails-Output": {
            /** @description The steps that led to the answer, in order. */
            steps?: components["schemas"]["Step-Output"][];
        };
        /** ThreadMessageResponse */
        ThreadMessageResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Position in the thread, from 1. */
            sequence: number;
            /** @description USER, ASSISTANT or SYSTEM. */
            role: components["schemas"]["MessageRole"];
            /** @description The text. */
            content: components["schemas"]["EnrichedThreadMessageContent"];
            /** @description How the answer was created. */
            details?: components["schemas"]["ThreadMessageDetails-Output"] | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the parent.
             */
            parent_path_id: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** ThreadResponse */
        ThreadResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Title of the thread. */
            title: string;
            /**
             * Format: uuid
             * @description The thread above it, or null for none.
             */
            parent_thread_id?: string | null;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /**
         * TokenPurpose
         * @enum {string}
         */
        TokenPurpose: "sign_up" | "reset_password";
        /** TrashEntryResponse */
        TrashEntryResponse: {
            /**
             * Format: uuid
             * @description Id of the item in the trash.
             */
            id: string;
            /**
             * Format: uuid
             * @description Node id of the item, which it keeps when it is restored.
             */
            path_part_id: string;
            /** @description Kind of the node. */
            part_type: components["schemas"]["TrashedType"];
            /** @description Its name. */
            name: string;
            /** @description The path of the item before it was deleted. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /**
             * Format: uuid
             * @description The folder that the item was in. null if that folder was deleted, in which case a restore must name another one.
             */
            parent_path_part_id: string | null;
            /** @description Number of documents in the item. */
            documents: number;
            /** @description Bytes that the item still uses of the tenant's storage. */
            bytes: number;
            /**
             * Format: date-time
             * @description When the item was moved to the trash.
             */
            trashed_at: string;
            /**
             * Format: uuid
             * @description The user who moved the item to the trash.
             */
            trashed_by: string;
            /** @description Email address of that user, if known. */
            trashed_by_email: string | null;
            /**
             * Format: date-time
             * @description When the item is deleted permanently, unless a legal hold keeps it.
             */
            expires_at: string;
            /** @description Legal holds on the item or on a folder that it was in. While one is left, the item stays in the trash. */
            holds: components["schemas"]["HoldOnItem"][];
            /**
             * Format: date-time
             * @description Until when retention rules keep the item or something in it. Null if none does.
             */
            kept_until: string | null;
        };
        /**
         * TrashedType
         * @enum {string}
         */
        TrashedType: "FOLDER" | "DOCUMENT";
        /** UnreadNotices */
        UnreadNotices: {
            /** @description Number of unread notices. */
            unread: number;
        };
        /** UpdateChatModelRequest */
        UpdateChatModelRequest: {
            /** @description People choose the model by this name. It is unique in the tenant, ignoring case. */
            name?: string;
            /** @description Name of the model at the endpoint. */
            model?: string;
            /** @description Address of the OpenAI-compatible endpoint, such as `https://models.example.org/v1`. null for the endpoint of the server’s own model, with the server’s key. */
            base_url?: string | null;
            /** @description Key for the endpoint. It is stored encrypted and never returned. Changing the address removes the key, unless the request has another one. */
            api_key?: string | null;
            /** @description The kind of service, from which a form was filled in. */
            preset?: components["schemas"]["ChatModelPreset"];
            /** @description How many seconds to wait for the first token. null: Arbor decides. */
            first_token_seconds?: number | null;
            /** @description How many seconds to wait for each further token. null: Arbor decides. */
            between_tokens_seconds?: number | null;
            /** @description `auto`: the model calls tools itself, if it can. `search_first`: Arbor searches first and gives the passages to the model. */
            answers?: components["schemas"]["ChatModelAnswers"];
            /** @description Whether it answers if nobody chooses a model. The tenant has one such model at most. Without one, the server’s own model answers. */
            is_default?: boolean;
            /** @description Whether people can use it. */
            is_enabled?: boolean;
            /** @description Groups that can use it. Everybody can if the list is empty. */
            group_ids?: string[];
        };
        /** UpdateChunkContentRequest */
        UpdateChunkContentRequest: {
            /** @description The text. */
            content: string;
        };
        /** UpdateChunkMetadataRequest */
        UpdateChunkMetadataRequest: {
            /** @description Metadata of the chunk. Additional members are kept, too. */
            chunk_metadata?: components["schemas"]["ChunkMetadata-Input"] | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id?: string | null;
            /**
             * Format: uuid
             * @description Node id of the previous one under the same parent. Null for the first.
             */
            prev_sibling_path_id?: string | null;
            /**
             * @description Move it to the first position in its parent.
             * @default false
             */
            move_to_head?: boolean;
        };
        /** UpdateCommentRequest */
        UpdateCommentRequest: {
            /** @description The new text. Only the author can change it. */
            text?: string | null;
            /** @description True resolves the comment, false reopens it. */
            resolved?: boolean | null;
        };
        /** UpdateDocumentRequest */
        UpdateDocumentRequest: {
            /** @description Its name. */
            name?: string | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id?: string | null;
            /**
             * Format: uuid
             * @description The version that listings and searches use.
             */
            active_version_id?: string | null;
        };
        /** UpdateFolderRequest */
        UpdateFolderRequest: {
            /** @description Its name. */
            name?: string | null;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id?: string | null;
        };
        /** UpdateGroupPermissionRequest */
        UpdateGroupPermissionRequest: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id?: string | null;
            /** @description READ_ONLY, or READ_WRITE to also allow changes. */
            capability?: components["schemas"]["PermissionCapability"] | null;
        };
        /** UpdateGroupRequest */
        UpdateGroupRequest: {
            /** @description Its name. */
            name?: string | null;
            /** @description Free text that describes it. */
            description?: string | null;
        };
        /** UpdateNoticeRequest */
        UpdateNoticeRequest: {
            /** @description Whether you have read it. */
            is_read: boolean;
        };
        /** UpdatePermissionRequest */
        UpdatePermissionRequest: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id?: string | null;
            /** @description READ_ONLY, or READ_WRITE to also allow changes. */
            capability?: components["schemas"]["PermissionCapability"] | null;
        };
        /** UpdateRetentionRule */
        UpdateRetentionRule: {
            /** @description Shown to people whose request the rule refuses. */
            name?: string;
            /** @description Days during which nobody can delete a document permanently. Null ends this. */
            keep_days?: number | null;
            /** @description Days after which a document is deleted permanently. Null ends this. */
            delete_days?: number | null;
            /** @description Whether days count from the creation of the document, or from its newest version. */
            counted_from?: components["schemas"]["RetentionCountedFrom"];
        };
        /** UpdateSavedSearchRequest */
        UpdateSavedSearchRequest: {
            /** @description Its name. */
            name?: string | null;
            /** @description Members of a search request. Ids are looked up again with your permissions at each search. */
            search?: components["schemas"]["SavedQuery"] | null;
            /** @description Whether you get a notice when a new document or version matches. */
            is_followed?: boolean | null;
        };
        /** UpdateSectionRequest */
        UpdateSectionRequest: {
            /** @description Its name. */
            name?: string | null;
            /** @description Page of the source on which it starts, counted from 1. */
            page_number?: number | null;
            /**
             * Format: uuid
             * @description Node id of the previous one under the same parent. Null for the first.
             */
            prev_sibling_path_id?: string | null;
            /**
             * @description Move it to the first position in its parent.
             * @default false
             */
            move_to_head?: boolean;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id?: string | null;
        };
        /** UpdateSource */
        UpdateSource: {
            /** @description Name of the source. */
            name?: string | null;
            /** @description All settings of the kind. Secret ones that are missing stay as they are. */
            settings?: {
                [key: string]: unknown;
            } | null;
            /** @description What it leaves out. Replaces all rules. */
            rules?: components["schemas"]["SourceRules"] | null;
            /** @description Whether hidden files (`.notes.txt`) and leftovers of systems and programs (`~$report.docx`, `._a.txt`, `__MACOSX`) are read, too. */
            hidden_files?: boolean | null;
            /** @description Who reads the documents: those whom the source names and whom Arbor permits, or everyone whom Arbor permits. For kinds with `gives_readers`. */
            readers?: components["schemas"]["SourceReaders"] | null;
            /** @description Whether OWNER and ADMIN, too, read only what the source lets them read. They can change this at any time, which the audit log records. */
            binds_admins?: boolean | null;
            /** @description Synchronize every so many minutes. */
            every_minutes?: number | null;
            /** @description Synchronize at these times, as a cron expression with five fields, such as `0 6 * * 1-5`. Excludes `every_minutes`. */
            cron?: string | null;
            /** @description Time zone of `cron`, such as `Europe/Berlin`. The default is the server's time zone. */
            time_zone?: string | null;
        };
        /** UpdateTagRequest */
        UpdateTagRequest: {
            /** @description Its name. */
            name?: string | null;
            /** @description Six hex digits without a number sign. */
            color?: string | null;
            /** @description Free text that describes it. */
            description?: string | null;
        };
        /** UpdateTenantRequest */
        UpdateTenantRequest: {
            /** @description Its name. */
            name?: string | null;
            /** @description The tenant's identity provider, or null if it has none. */
            idp_config?: components["schemas"]["IdpConfig"] | null;
            /** @description Settings of the tenant. */
            settings?: components["schemas"]["TenantSettingsUpdate"] | null;
        };
        /** UpdateThreadRequest */
        UpdateThreadRequest: {
            /** @description Title of the thread. */
            title?: string | null;
            /**
             * Format: uuid
             * @description The thread above it, or null for none.
             */
            parent_thread_id?: string | null;
        };
        /** UpdateUserRequest */
        UpdateUserRequest: {
            /**
             * Format: uuid
             * @description The tenant that the user signs in to by default.
             */
            default_tenant_id?: string | null;
            /** @description First name. */
            first_name?: string | null;
            /** @description Last name. */
            last_name?: string | null;
        };
        /** UpdateWebhookRequest */
        UpdateWebhookRequest: {
            /** @description Where events are sent by POST. It begins with `https://` and is on the internet, unless the operator allows more. */
            url?: string;
            /** @description What the webhook is for, for people. */
            description?: string | null;
            /** @description The events that it gets. */
            events?: components["schemas"]["WebhookEvent"][];
            /** @description Whether it gets events. What happens while it is turned off is never sent. */
            is_enabled?: boolean;
        };
        /** UpdateWorkflowDefinitionRequest */
        UpdateWorkflowDefinitionRequest: {
            /** @description Its name. */
            name: string;
            /** @description Free text that describes it. */
            description?: string | null;
            /** @description Always SELF_HOSTED. */
            runner_type: components["schemas"]["WorkflowRunnerType"];
            /** @description Your own program that executes the runs. Without one, this server executes them with its language model. */
            runner_config?: components["schemas"]["SelfHostedRunnerConfig"] | null;
            /**
             * @description Maximum duration of a run, after which it fails.
             * @default 300
             */
            max_run_duration_seconds?: number;
            /** @description Node ids of the folders, documents, versions or sections that a run reads. */
            source_path_part_ids: string[];
            /** @description Node ids of the documents with the instructions: the prompt. */
            instruction_path_part_ids: string[];
            /** @description Node ids of the folders in which a run writes its documents. */
            output_path_part_ids: string[];
            /**
             * Format: uuid
             * @description Node id of a document version that serves as a template for the written document.
             */
            template_path_part_id?: string | null;
            /**
             * @description Whether the workflow can be started.
             * @default true
             */
            is_active?: boolean;
        };
        /** UploadLinkRequest */
        UploadLinkRequest: {
            /**
             * Format: uuid
             * @description The folder for a new document, or the document for a new version.
             */
            path_part_id: string;
        };
        /** UploadLinkResponse */
        UploadLinkResponse: {
            /** @description Where to send the file. Anyone who has the URL can use it. */
            url: string;
            /** @description HTTP method. Send the file as a multipart form. */
            method: string;
            /** @description Name of the form member for the file. */
            field: string;
            /**
             * Format: date-time
             * @description When the link expires.
             */
            expires_at: string;
        };
        /** UrlCitation */
        UrlCitation: {
            /** @description Where the marker begins in the text, in characters. */
            start_index: number;
            /** @description Where the marker ends, in characters. */
            end_index: number;
            /** @description URL of the passage in the workspace. */
            url: string;
            /** @description Name of the document. */
            title: string;
        };
        /** UsableChatModel */
        UsableChatModel: {
            /** @description The name to choose it by. */
            name: string;
            /** @description Whether it answers if you don’t choose a model. */
            is_default: boolean;
        };
        /** UsableChatModels */
        UsableChatModels: {
            /** @description The models that you can use, the default first. Without any, answers consist of quotes. */
            items: components["schemas"]["UsableChatModel"][];
        };
        /** UsageDay */
        UsageDay: {
            /**
             * Format: date
             * @description The day in UTC.
             */
            day: string;
            /** @description Questions to the assistant. */
            questions: number;
            /** @description Searches for chunks. The last minute may be missing. */
            searches: number;
            /** @description Ingested pages. A file without pages counts as one. */
            pages: number;
            /** @description Seconds for which documents kept workers busy. */
            processing_seconds: number;
            /** @description Documents when the day began; null if unknown. */
            documents: number | null;
            /** @description Bytes of files when the day began; null if unknown. */
            file_bytes: number | null;
            /** @description Bytes of text when the day began; null if unknown. */
            text_bytes: number | null;
        };
        /** UsageDays */
        UsageDays: {
            /** @description The days on which something was recorded, latest first. */
            items: components["schemas"]["UsageDay"][];
        };
        /**
         * UsageMetric
         * @enum {string}
         */
        UsageMetric: "PAGE" | "SEARCH" | "MESSAGE" | "MEDIA_MINUTE";
        /** UsedAmount */
        UsedAmount: {
            /** @description How much the tenant uses. */
            used: number;
            /** @description The tenant's limit; null if there is none. */
            limit: number | null;
        };
        /**
         * UsedModelKind
         * @enum {string}
         */
        UsedModelKind: "chat" | "embedding" | "vision" | "reranking";
        /** UserInfo */
        UserInfo: {
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /** @description First name. */
            first_name: string | null;
            /** @description Last name. */
            last_name: string | null;
        };
        /** UserMessageRequest */
        UserMessageRequest: {
            /**
             * @description The question.
             * @default
             */
            input_text?: string;
            /** @description Name of the model that answers, from `GET /v1/chat-models`. By default, the default model answers. Returns 404 for a model that you can’t use. */
            model?: string | null;
        };
        /** UserMessageResponse */
        UserMessageResponse: {
            /** @description Id of the background run. */
            workflow_id: string;
            /**
             * Format: uuid
             * @description Id of the message that contains the question.
             */
            user_message_id: string;
        };
        /** UserResponse */
        UserResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Email address. */
            email: string | null;
            /** @description First name. */
            first_name: string | null;
            /** @description Last name. */
            last_name: string | null;
            /** @description How the user signs in. */
            idp_type: components["schemas"]["IdpType"];
            /**
             * Format: uuid
             * @description The tenant of the credential.
             */
            current_tenant_id: string;
            /** @description The user's role in that tenant. */
            current_tenant_role: components["schemas"]["TenantUserRole"];
            /**
             * Format: uuid
             * @description The tenant that the user signs in to by default.
             */
            default_tenant_id: string;
        };
        /** ValidationError */
        ValidationError: {
            /** @description Location of the fault: body, query or path, then the names down to the member. */
            loc: (string | number)[];
            /** @description What is wrong. */
            msg: string;
            /** @description Kind of fault. */
            type: string;
            /** @description The given value. */
            input?: unknown;
            /** @description Values of the rule that was broken. */
            ctx?: {
                [key: string]: unknown;
            };
        };
        /** VersionChunkIdsResponse */
        VersionChunkIdsResponse: {
            /** @description Ids of chunks. */
            chunk_ids: string[];
        };
        /** VersionDiffResponse */
        VersionDiffResponse: {
            /**
             * Format: uuid
             * @description null if there is no older version.
             */
            from_version_id: string | null;
            /**
             * Format: uuid
             * @description The newer version.
             */
            to_version_id: string;
            /** @description Number of the older version. */
            from_version?: number | null;
            /** @description Number of the newer version. */
            to_version?: number | null;
            /** @description Which of the following members has the differences. */
            format: components["schemas"]["DiffFormat"];
            /** @description The lines side by side. */
            text?: components["schemas"]["TextDiff"] | null;
            /** @description The changed cells of a workbook. */
            cells?: components["schemas"]["CellDiff"] | null;
            /** @description The changed values of a JSON file. */
            structured?: components["schemas"]["StructuredDiff"] | null;
            /** @description The changed blocks. */
            document?: components["schemas"]["DocumentDiff"] | null;
            /** @description Whether the versions could not be compared, or not as exactly as usual. */
            degraded: boolean;
            /** @description `not_ingested`: the text of a version has not been read. `no_text`: a version has pages but no text, such as a scan. `too_large`: whole passages were compared, or nothing. `too_different`: many changes were not aligned. `no_cells` and `not_structured`: the lines were compared instead. */
            degraded_reason?: components["schemas"]["DiffDegradedReason"] | null;
            /** @description Changes when the same versions may get other differences. */
            algorithm_version: string;
            /** @description SHA-256 hash of the old file in Base64. */
            from_content_hash?: string | null;
            /** @description SHA-256 hash of the new file in Base64. */
            to_content_hash?: string | null;
            /** @description Who created the older version. */
            from_uploader?: (components["schemas"]["UserInfo"] | null) | null;
            /** @description Who created the newer version. */
            to_uploader?: (components["schemas"]["UserInfo"] | null) | null;
            /**
             * Format: date-time
             * @description When the older version was created.
             */
            from_uploaded_at?: string | null;
            /**
             * Format: date-time
             * @description When the newer version was created.
             */
            to_uploaded_at?: string | null;
        };
        /** VersionObject */
        VersionObject: {
            /** @description Its kind. */
            kind: components["schemas"]["VersionObjectKind"];
            /** @description Its name. */
            name: string;
            /** @description Media type. */
            content_type: string;
            /** @description Page number, starting at 1. */
            page: number | null;
            /** @description Link to the object. Works for six hours without credentials. */
            url: string;
        };
        /**
         * VersionObjectKind
         * @enum {string}
         */
        VersionObjectKind: "source" | "cleaned_source" | "plain_text" | "pipeline_json" | "content_list" | "middle" | "xlsx_parse_result" | "page_picture";
        /** VisitList */
        VisitList: {
            /** @description The entries, in order. */
            items: components["schemas"]["VisitedDocument"][];
        };
        /** VisitRequest */
        VisitRequest: {
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description The version that you see. By default, the active one.
             */
            version_id?: string | null;
        };
        /** VisitResponse */
        VisitResponse: {
            /**
             * Format: uuid
             * @description The version that was active at your previous visit, if another one is active now. null if nothing has changed, or if that version was deleted.
             */
            former_version_id: string | null;
        };
        /** VisitedDocument */
        VisitedDocument: {
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /** @description Its name. */
            name: string;
            /** @description Format of the document. */
            document_type: components["schemas"]["DocumentType"];
            /**
             * Format: uuid
             * @description The version that listings and searches use.
             */
            active_version_id: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /**
             * Format: date-time
             * @description When you last opened it.
             */
            visited_at: string;
            /** @description Whether another version is active now than at your last visit. */
            has_changed: boolean;
        };
        /** WaitingFor */
        WaitingFor: {
            /** @description What is not available. */
            dependency: components["schemas"]["Dependency"];
            /**
             * Format: date-time
             * @description Since when.
             */
            since: string;
        };
        /** WebhookDeliveryList */
        WebhookDeliveryList: {
            /** @description Newest first. */
            items: components["schemas"]["WebhookDeliveryResponse"][];
            /**
             * Format: uuid
             * @description The cursor of the next page; null on the last one.
             */
            next_cursor: string | null;
        };
        /** WebhookDeliveryResponse */
        WebhookDeliveryResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the event: the header `webhook-id`, the same for every attempt and webhook.
             */
            event_id: string;
            /** @description What happened. */
            event_type: string;
            /** @description Ids and names of what it happened to. */
            data: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it happened.
             */
            occurred_at: string;
            /** @description `pending`: it is sent, or sent again later. `failed`: it was given up. */
            state: components["schemas"]["WebhookDeliveryState"];
            /** @description How often it was sent since it happened or was repeated. */
            attempts: number;
            /**
             * Format: date-time
             * @description When it is sent next, if it is pending.
             */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description When it was sent last.
             */
            last_attempt_at: string | null;
            /** @description HTTP status of the last response. */
            status: number | null;
            /** @description Why the last attempt failed. */
            error: string | null;
            /** @description The first 500 characters of the last response, if it failed. */
            excerpt: string | null;
            /** @description Duration of the last attempt. */
            duration_ms: number | null;
        };
        /**
         * WebhookDeliveryState
         * @enum {string}
         */
        WebhookDeliveryState: "pending" | "delivered" | "failed";
        /**
         * WebhookDisabledReason
         * @enum {string}
         */
        WebhookDisabledReason: "gone" | "failing" | "creator";
        /**
         * WebhookEvent
         * @enum {string}
         */
        WebhookEvent: "document.created" | "document.ingested" | "document.failed" | "document.updated" | "document.deleted" | "message.answered" | "permission.created" | "permission.updated" | "permission.deleted" | "audit.head";
        /** WebhookList */
        WebhookList: {
            /** @description All webhooks of the tenant, oldest first. */
            items: components["schemas"]["WebhookResponse"][];
        };
        /** WebhookResponse */
        WebhookResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Where events are sent by POST. It begins with `https://` and is on the internet, unless the operator allows more. */
            url: string;
            /** @description What the webhook is for, for people. */
            description: string | null;
            /** @description The events that it gets. */
            events: components["schemas"]["WebhookEvent"][];
            /** @description Whether it gets events. */
            is_enabled: boolean;
            /** @description Why Arbor turned it off. `gone`: it answered with 410. `failing`: it accepted nothing for three days. `creator`: the person who is responsible for it is no longer OWNER or ADMIN. */
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /**
             * Format: date-time
             * @description Since when it has accepted nothing; null if the last attempt succeeded.
             */
            failing_since: string | null;
            /**
             * Format: uuid
             * @description Who is responsible for it: who created it, or took it over.
             */
            created_by: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** WebhookSecretResponse */
        WebhookSecretResponse: {
            /** @description The secret with which deliveries are signed (Standard Webhooks). It is shown only once. */
            secret: string;
        };
        /** WorkflowActionResponse */
        WorkflowActionResponse: {
            /** @description Id of the background run. */
            workflow_id: string;
            /** @description What to do. */
            action: string;
            /** @description What happens next. */
            message: string;
        };
        /** WorkflowCallbackResponse */
        WorkflowCallbackResponse: {
            /** @description The current status of the run. */
            status: string;
        };
        /** WorkflowCancelResponse */
        WorkflowCancelResponse: {
            /** @description Id of the background run. */
            workflow_id: string;
            /** @description What happens next. */
            message: string;
        };
        /**
         * WorkflowDefinitionPartType
         * @enum {string}
         */
        WorkflowDefinitionPartType: "WORKFLOW_DEFINITION";
        /** WorkflowDefinitionResponse */
        WorkflowDefinitionResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Free text that describes it. */
            description: string | null;
            /** @description Always SELF_HOSTED. */
            runner_type: components["schemas"]["WorkflowRunnerType"];
            /** @description The program that executes the runs; null if this server does. */
            runner_config: components["schemas"]["SelfHostedRunnerConfigResponse"] | null;
            /** @description Maximum duration of a run, after which it fails. */
            max_run_duration_seconds: number;
            /** @description Node ids of what a run reads. */
            source_path_part_ids: string[];
            /** @description Node ids of the instructions. */
            instruction_path_part_ids: string[];
            /** @description Node ids of the folders in which a run writes its documents. */
            output_path_part_ids: string[];
            /**
             * Format: uuid
             * @description Node id of the document version that serves as a template for the written document.
             */
            template_path_part_id: string | null;
            /** @description Whether the workflow can be started. */
            is_active: boolean;
            /** @description `creator`: Arbor turned it off, because the person who set its runner may no longer do so. null otherwise. */
            paused_reason?: components["schemas"]["PausedReason"] | null;
            /** @description Kind of the node. */
            part_type: components["schemas"]["WorkflowDefinitionPartType"];
            /**
             * Format: uuid
             * @description The tenant.
             */
            tenant_id: string;
            /**
             * Format: uuid
             * @description Node id (`path_part_id`) of the folder or other parent.
             */
            parent_path_part_id: string;
            /**
             * Format: uuid
             * @description The first of `instruction_path_part_ids`; null after it is deleted.
             */
            instruction_path_part_id: string | null;
            /** @description Always false: Arbor has no approvals. */
            approval_required: boolean;
            /** @description Always `not_required`, because Arbor has no approvals. */
            approval_state: components["schemas"]["PathPartApprovalState"];
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Names from the root to the node, such as `/shared/contracts/lease.pdf`. */
            materialized_path: string;
            /** @description The path for display, such as `/Private/notes.md` in your own folder or `/users/Ann Lee/notes.md` in another person's folder. Omitted if it equals `materialized_path`. */
            display_path?: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** WorkflowDetailResponse */
        WorkflowDetailResponse: {
            /** @description Id of the background run. */
            workflow_id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description The version of the document.
             */
            document_version_id: string;
            /** @description Status of the ingestion. */
            status: components["schemas"]["PipelineStatus"];
            /** @description The step that ran last. */
            last_activity?: string | null;
            /** @description Why it failed. Null if it didn't. */
            error?: string | null;
            /**
             * Format: date-time
             * @description When the ingestion was last started.
             */
            last_run_timestamp: string;
            /**
             * Format: date-time
             * @description When the state last changed.
             */
            last_state_update_timestamp?: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Why a failed run failed, for programs, such as `encrypted` or `storage_unavailable`. Unset if it failed before reasons were stored. */
            reason?: string;
            /** @description The values in the message of `reason`. */
            params?: {
                [key: string]: string | number;
            };
            /** @description What has to be mended before a rerun can help. */
            cause?: components["schemas"]["FailureCause"];
            /**
             * Format: date-time
             * @description When a failed run is tried again automatically, or since when it waits for that.
             */
            retry_at?: string;
            /** @description What an unfinished run waits for. Unset if it waits for nothing. */
            waiting_for?: components["schemas"]["WaitingFor"];
            /** @description RUNNING, COMPLETED, FAILED, CANCELED, TERMINATED or TIMED_OUT. */
            temporal_status: string;
            /** @description Kind of work. */
            workflow_type: string;
            /** @description Queue that the run is in. */
            task_queue: string;
            /**
             * Format: date-time
             * @description When it started.
             */
            start_time: string;
            /**
             * Format: date-time
             * @description When the run ended; null while it is in progress.
             */
            close_time?: string | null;
            /** @description Id of this attempt. */
            run_id: string;
            /** @description Number of chunks written so far. */
            chunks_processed?: number | null;
            /** @description Its progress. */
            progress?: components["schemas"]["IngestionProgress"];
        };
        /** WorkflowDocument */
        WorkflowDocument: {
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description Id of its node in the tree. Permissions, tags and listings use this id.
             */
            path_part_id: string;
            /** @description Its name. */
            name: string;
        };
        /** WorkflowRunCallbackRequest */
        WorkflowRunCallbackRequest: {
            /**
             * @description How the run ended.
             * @enum {string}
             */
            status: "COMPLETED" | "FAILED";
            /** @description Why the run failed, as a message for the person who started it. */
            error?: string | null;
        };
        /** WorkflowRunResponse */
        WorkflowRunResponse: {
            /**
             * Format: uuid
             * @description Its id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workflow.
             */
            workflow_definition_id: string;
            /**
             * Format: uuid
             * @description The user who started the run. The run has their permissions.
             */
            user_id: string;
            /** @description Always SELF_HOSTED. */
            runner_type: components["schemas"]["WorkflowRunnerType"];
            /** @description PENDING until it is the run's turn, then RUNNING, and finally COMPLETED or FAILED. A failed run has an error. */
            status: components["schemas"]["WorkflowRunStatus"];
            /**
             * Format: date-time
             * @description When the run began. While it is PENDING: when it was requested.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When the run ended, with any outcome; null until then.
             */
            completed_at: string | null;
            /** @description The workflow as it was when the run was started. */
            run_snapshot: components["schemas"]["WorkflowRunSnapshot"];
            /** @description Why the run failed or was canceled, as a message for people. */
            error: string | null;
            /** @description The current or last step: prepare, write, publish or link; with a runner, call or wait. */
            step: string;
            /**
             * Format: uuid
             * @description The thread that shows the progress of the run; null without one.
             */
            thread_id: string | null;
            /** @description The documents that the run has written, if they exist and you can read them. */
            documents: components["schemas"]["WorkflowDocument"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was last changed.
             */
            updated_at: string;
        };
        /** WorkflowRunSnapshot */
        WorkflowRunSnapshot: {
            /**
             * Format: uuid
             * @description The workflow.
             */
            workflow_definition_id: string;
            /** @description Its name. */
            workflow_name: string;
            /** @description Always SELF_HOSTED. */
            runner_type: components["schemas"]["WorkflowRunnerType"];
            /**
             * Format: uuid
             * @description The user who started the run. The run has their permissions.
             */
            user_id: string;
            /** @description Maximum duration, after which the run fails. */
            max_run_duration_seconds: number;
            /** @description What the run reads. */
            sources: components["schemas"]["ABCDPathSnapshot"][];
            /** @description The instructions. */
            instructions: components["schemas"]["ABCDPathSnapshot"][];
            /** @description The folders in which the run writes its documents. */
            outputs: components["schemas"]["ABCDPathSnapshot"][];
            /** @description The template for the written document. */
            template: components["schemas"]["ABCDPathSnapshot"] | null;
        };
        /**
         * WorkflowRunStatus
         * @enum {string}
         */
        WorkflowRunStatus: "PENDING" | "RUNNING" | "COMPLETED" | "FAILED";
        /**
         * WorkflowRunnerType
         * @enum {string}
         */
        WorkflowRunnerType: "SELF_HOSTED";
        /** WorkflowSummaryResponse */
        WorkflowSummaryResponse: {
            /** @description Id of the background run. */
            workflow_id: string;
            /**
             * Format: uuid
             * @description The document.
             */
            document_id: string;
            /**
             * Format: uuid
             * @description The version of the document.
             */
            document_version_id: string;
            /** @description Status of the ingestion. */
            status: components["schemas"]["PipelineStatus"];
            /** @description The step that ran last. */
            last_activity?: string | null;
            /** @description Why it failed. Null if it didn't. */
            error?: string | null;
            /**
             * Format: date-time
             * @description When the ingestion was last started.
             */
            last_run_timestamp: string;
            /**
             * Format: date-time
             * @description When the state last changed.
             */
            last_state_update_timestamp?: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Why a failed run failed, for programs, such as `encrypted` or `storage_unavailable`. Unset if it failed before reasons were stored. */
            reason?: string;
            /** @description The values in the message of `reason`. */
            params?: {
                [key: string]: string | number;
            };
            /** @description What has to be mended before a rerun can help. */
            cause?: components["schemas"]["FailureCause"];
            /**
             * Format: date-time
             * @description When a failed run is tried again automatically, or since when it waits for that.
             */
            retry_at?: string;
            /** @description What an unfinished run waits for. Unset if it waits for nothing. */
            waiting_for?: components["schemas"]["WaitingFor"];
        };
    };
    responses: {
        /** @description Bad Request */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Conflict */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Content Too Large */
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Content Too Large As Dify */
        ContentTooLargeAsDify: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DifyErrorDetail"];
            };
        };
        /** @description Content Too Large As OpenAI */
        ContentTooLargeAsOpenAI: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAIErrorDetail"];
            };
        };
        /** @description Forbidden */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Forbidden As Dify */
        ForbiddenAsDify: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DifyErrorDetail"];
            };
        };
        /** @description Forbidden As OpenAI */
        ForbiddenAsOpenAI: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAIErrorDetail"];
            };
        };
        /** @description Insufficient Storage */
        InsufficientStorage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Not authenticated */
        NotAuthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Not authenticated As Dify */
        NotAuthenticatedAsDify: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DifyErrorDetail"];
            };
        };
        /** @description Not authenticated As OpenAI */
        NotAuthenticatedAsOpenAI: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAIErrorDetail"];
            };
        };
        /** @description Not Found */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Not Found As Dify */
        NotFoundAsDify: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DifyErrorDetail"];
            };
        };
        /** @description Not Found As OpenAI */
        NotFoundAsOpenAI: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAIErrorDetail"];
            };
        };
        /** @description Not Implemented */
        NotImplemented: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Payment Required */
        PaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Payment Required As OpenAI */
        PaymentRequiredAsOpenAI: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAIErrorDetail"];
            };
        };
        /** @description Service Unavailable */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Service Unavailable As Dify */
        ServiceUnavailableAsDify: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DifyErrorDetail"];
            };
        };
        /** @description Service Unavailable As OpenAI */
        ServiceUnavailableAsOpenAI: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAIErrorDetail"];
            };
        };
        /** @description Too Many Requests */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorDetail"];
            };
        };
        /** @description Too Many Requests As OpenAI */
        TooManyRequestsAsOpenAI: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAIErrorDetail"];
            };
        };
        /** @description Unprocessable Entity */
        UnprocessableEntity: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HTTPValidationError"];
            };
        };
        /** @description Validation Error As Dify */
        ValidationErrorAsDify: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DifyValidationError"];
            };
        };
        /** @description Validation Error As OpenAI */
        ValidationErrorAsOpenAI: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OpenAIValidationError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    hello: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RootResponse"];
                };
            };
        };
    };
    health_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthCheckResponse"];
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_features: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeaturesResponse"];
                };
            };
        };
    };
    get_models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    test_model: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "embedding"
                 *     }
                 */
                "application/json": components["schemas"]["TestModelRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelTestResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_server_state: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerStateResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_chat_models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsableChatModels"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_chat_model_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModelList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_chat_model: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Large model",
                 *       "base_url": "https://models.example/v1",
                 *       "model": "large-1",
                 *       "api_key": "a-key-of-the-endpoint"
                 *     }
                 */
                "application/json": components["schemas"]["CreateChatModelRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModelResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_chat_model: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A chat model of the tenant, from `GET /v1/tenants/me/chat-models`.
                 * @example 5a3b1e00-0000-4000-8000-000000000031
                 */
                chat_model_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_chat_model: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A chat model of the tenant, from `GET /v1/tenants/me/chat-models`.
                 * @example 5a3b1e00-0000-4000-8000-000000000031
                 */
                chat_model_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateChatModelRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModelResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    test_chat_model: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "base_url": "https://models.example/v1",
                 *       "model": "large-1"
                 *     }
                 */
                "application/json": components["schemas"]["TestChatModelRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatModelTestResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_tenant_archives: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantArchiveList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_tenant_archive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "passphrase": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTenantArchiveRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantArchiveResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_tenant_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An archive of the tenant, from `GET /v1/tenant-archives`.
                 * @example 5a3b1e00-0000-4000-8000-000000000035
                 */
                archive_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantArchiveResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_tenant_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An archive of the tenant, from `GET /v1/tenant-archives`.
                 * @example 5a3b1e00-0000-4000-8000-000000000035
                 */
                archive_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    download_tenant_archive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An archive of the tenant, from `GET /v1/tenant-archives`.
                 * @example 5a3b1e00-0000-4000-8000-000000000035
                 */
                archive_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description OK */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_dv_workflows: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_WorkflowSummaryResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_ingestions: {
        parameters: {
            query?: {
                /** @description Which runs to list; `active` means waiting or running. */
                status?: components["schemas"]["IngestionFilter"];
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_IngestionResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_dv_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000008
                 */
                workflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDetailResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    dv_workflow_rerun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000008
                 */
                workflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowActionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_temporal_workflow_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000008
                 */
                workflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemporalWorkflowStatusResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancel_temporal_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000008
                 */
                workflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCancelResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    count_failed_ingestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestionFailuresResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rerun_failed_ingestions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "cause": "storage"
                 *     }
                 */
                "application/json": components["schemas"]["RerunFailedRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RerunFailedResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_system_jobs: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_WorkflowSummaryResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_system_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000008
                 */
                workflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDetailResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rerun_system_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000008
                 */
                workflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowActionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_system_job_status: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000008
                 */
                workflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemporalWorkflowStatusResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancel_system_job: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000008
                 */
                workflow_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCancelResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pw_signin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "admin@arbor.local",
                 *       "password": "cedar lamp seven"
                 *     }
                 */
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    first_sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "what-follows-the-number-sign-in-the-mail-000"
                 *     }
                 */
                "application/json": components["schemas"]["FirstSignInRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revoke_credentials: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    refresh_uat: {
        parameters: {
            query?: {
                /** @description The tenant. */
                tenant_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tenant_id": "5a3b1e00-0000-4000-8000-000000000001"
                 *     }
                 */
                "application/json": components["schemas"]["RefreshUatRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pw_email_verification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["EmailVerificationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSentResponse"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    send_pw_reset_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["EmailVerificationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmailSentResponse"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    check_email_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email_token": "what-follows-the-number-sign-in-the-mail-000",
                 *       "purpose": "reset_password"
                 *     }
                 */
                "application/json": components["schemas"]["CheckTokenRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_password_user: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email_token": "what-follows-the-number-sign-in-the-mail-000",
                 *       "password": "cedar lamp seven",
                 *       "first_name": "Ann"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePasswordUserRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    reset_password_with_token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email_token": "what-follows-the-number-sign-in-the-mail-000",
                 *       "new_password": "maple drum eleven"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetWithTokenRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    reset_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "old_password": "cedar lamp seven",
                 *       "new_password": "maple drum eleven"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Ann",
                 *       "last_name": "Lee"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUserRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    initiate_sso: {
        parameters: {
            query?: {
                /** @description Kind of identity provider. */
                provider?: components["schemas"]["IdpType"];
                /** @description The tenant. */
                tenant_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "provider": "TENANT",
                 *       "tenant_id": "5a3b1e00-0000-4000-8000-000000000001"
                 *     }
                 */
                "application/json": components["schemas"]["SSOInitiateRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SSOInitiateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    start_sso: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "redirect": "/docs"
                 *     }
                 */
                "application/json": components["schemas"]["SSOStartRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SSOInitiateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sso_signin: {
        parameters: {
            query?: {
                /**
                 * @description Path on this server to return to.
                 * @example /docs
                 */
                redirect?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Temporary Redirect */
            307: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    oauth2_callback: {
        parameters: {
            query: {
                /**
                 * @description Kind of identity provider.
                 * @example TENANT
                 */
                provider: components["schemas"]["IdpType"];
                /**
                 * @description Set by the identity provider.
                 * @example from-the-provider
                 */
                code?: string | null;
                /**
                 * @description Set by the identity provider; the value that Arbor sent to it.
                 * @example from-the-provider
                 */
                state?: string | null;
                /** @description Set by the identity provider if it refuses the sign-in. */
                error?: string | null;
                /** @description Set by the identity provider if it refuses the sign-in. */
                error_description?: string | null;
                /** @description The tenant. */
                tenant_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description See Other */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    fanwei_directory_sync: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectorySyncResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            501: components["responses"]["NotImplemented"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_api_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_api_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Import script"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateApiKeyResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_api_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An API key, from `GET /v1/api-keys`.
                 * @example 5a3b1e00-0000-4000-8000-000000000004
                 */
                api_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_api_key: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An API key, from `GET /v1/api-keys`.
                 * @example 5a3b1e00-0000-4000-8000-000000000004
                 */
                api_key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_local_memberships: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocalMembershipResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    keep_local_membership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeptMembershipResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_local_membership: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    preview_invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An invite, from `GET /v1/invites`.
                 * @example 5a3b1e00-0000-4000-8000-000000000022
                 */
                invite_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "what-follows-the-number-sign-in-the-link-000"
                 *     }
                 */
                "application/json": components["schemas"]["LinkedInviteRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedInviteResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    join_by_invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An invite, from `GET /v1/invites`.
                 * @example 5a3b1e00-0000-4000-8000-000000000022
                 */
                invite_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "what-follows-the-number-sign-in-the-link-000",
                 *       "password": "cedar lamp seven",
                 *       "first_name": "Ann"
                 *     }
                 */
                "application/json": components["schemas"]["JoinByInviteRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    create_reset_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
                /**
                 * @description Another member of the tenant, from `GET /v1/tenants/{tenant_id}/users`.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResetLinkResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_app_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id in the URL of the consent page.
                 * @example XPzqkGHBSSuPbHTJ3aGvd
                 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppRequestResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approve_app_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id in the URL of the consent page.
                 * @example XPzqkGHBSSuPbHTJ3aGvd
                 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenant_id": "5a3b1e00-0000-4000-8000-000000000001",
                 *       "scopes": [
                 *         "kb:read"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ApproveAppRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppRedirectResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    deny_app_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The id in the URL of the consent page.
                 * @example XPzqkGHBSSuPbHTJ3aGvd
                 */
                request_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppRedirectResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_connected_apps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectedAppResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disconnect_app: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A connected app, from `GET /v1/connected-apps`.
                 * @example 5a3b1e00-0000-4000-8000-000000000046
                 */
                app_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_tenants: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_TenantResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_current_tenant: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_tenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_tenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_tenant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Acme",
                 *       "settings": {
                 *         "language": "en",
                 *         "timezone": "Europe/Berlin"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTenantRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    upload_tenant_logo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Body_upload_tenant_logo"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_tenant_logo: {
        parameters: {
            query?: {
                /**
                 * @description Which logo: for light backgrounds, for dark backgrounds, or the icon.
                 * @example logo
                 */
                logo_type?: components["schemas"]["BrandingLogoType"];
            };
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_tenant_usage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantUsageResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_usage_days: {
        parameters: {
            query?: {
                /** @description How many days to go back. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageDays"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_tenant_quota_state: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantQuotaStateResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_tenant_users: {
        parameters: {
            query?: {
                /** @description Order of the list. The default is the address. */
                sort_by?: ("ADDED_AT" | "USERNAME" | "ROLE") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Only members with this role. */
                role?: components["schemas"]["TenantUserRole"] | null;
                /** @description Part of the first and last name, ignoring case. */
                username_like?: string | null;
                /** @description Only members who aren't deactivated. */
                active_only?: boolean;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_TenantUserResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_tenant_administrators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantAdministratorResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deactivate_tenant_user: {
        parameters: {
            query?: {
                /** @description What happens to the webhooks, sources, workflow runners and outside links that the member is responsible for and may no longer have. `PAUSE`, the default: they rest until an administrator takes them over. `HAND_OVER`: the caller takes them over now, or the OWNER if the caller is the member. */
                responsibilities?: components["schemas"]["ResponsibilityChoice"] | null;
            };
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
                /**
                 * @description Another member of the tenant, from `GET /v1/tenants/{tenant_id}/users`.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantUserResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    activate_tenant_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
                /**
                 * @description Another member of the tenant, from `GET /v1/tenants/{tenant_id}/users`.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantUserResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_tenant_user: {
        parameters: {
            query?: {
                /** @description What happens to the webhooks, sources, workflow runners and outside links that the member is responsible for and may no longer have. `PAUSE`, the default: they rest until an administrator takes them over. `HAND_OVER`: the caller takes them over now, or the OWNER if the caller is the member. */
                responsibilities?: components["schemas"]["ResponsibilityChoice"] | null;
            };
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
                /**
                 * @description Another member of the tenant, from `GET /v1/tenants/{tenant_id}/users`.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_tenant_user: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
                /**
                 * @description Another member of the tenant, from `GET /v1/tenants/{tenant_id}/users`.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ADMIN"
                 *     }
                 */
                "application/json": components["schemas"]["TenantUserEditRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantUserResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_responsibilities: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
                /**
                 * @description Another member of the tenant, from `GET /v1/tenants/{tenant_id}/users`.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_Responsibility_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    take_over_responsibilities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Your tenant, from `GET /v1/users/me`.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
                /**
                 * @description Another member of the tenant, from `GET /v1/tenants/{tenant_id}/users`.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["TakeOverRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakeOverResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_invites: {
        parameters: {
            query?: {
                /** @description Only invites to addresses that contain this text. */
                email?: string | null;
                /** @description Only invites with this status. */
                status?: components["schemas"]["InviteStatus"] | null;
                /** @description Only invites with this role. */
                role?: components["schemas"]["TenantUserRole"] | null;
                /** @description Only invites sent by this person. Invites created before this filter existed don't record the sender. */
                invited_by?: string | null;
                /** @description Order of the list. The default is CREATED_AT. */
                sort_by?: ("CREATED_AT" | "EXPIRES_AT") | null;
                /** @description ASC or DESC. By default, the latest comes first. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_InviteResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenant_id": "5a3b1e00-0000-4000-8000-000000000001",
                 *       "email": "guest@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["InviteUserRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InviteResponse"] | null;
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    accept_invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An invite, from `GET /v1/invites`.
                 * @example 5a3b1e00-0000-4000-8000-000000000022
                 */
                invite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptInviteResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_invite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description An invite, from `GET /v1/invites`.
                 * @example 5a3b1e00-0000-4000-8000-000000000022
                 */
                invite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_my_groups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_tenant_groups: {
        parameters: {
            query?: {
                /** @description Order of the list. The default is NAME. */
                sort_by?: ("NAME" | "CREATED_AT") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Part of the name, ignoring case. */
                name_like?: string | null;
                /** @description Only groups that contain all of these people. */
                has_user_ids?: string[] | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_GroupResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_tenant_group: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lawyers",
                 *       "description": "Everyone who works on contracts"
                 *     }
                 */
                "application/json": components["schemas"]["CreateGroupRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_tenant_group: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_tenant_group: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_tenant_group: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "The legal department"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateGroupRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_group_members: {
        parameters: {
            query?: {
                /** @description Order of the list. The default is ADDED_AT. */
                sort_by?: ("ADDED_AT" | "USERNAME") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Part of the first and last name, ignoring case. */
                username_like?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_MembershipResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    add_group_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user_id": "5a3b1e00-0000-4000-8000-000000000003"
                 *     }
                 */
                "application/json": components["schemas"]["AddMemberRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MembershipResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    remove_group_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
                /**
                 * @description Another member of the tenant, from `GET /v1/tenants/{tenant_id}/users`.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_user_permissions: {
        parameters: {
            query: {
                /**
                 * @description The tenant.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
                /**
                 * @description The user.
                 * @example 5a3b1e00-0000-4000-8000-000000000003
                 */
                user_id: string;
                /** @description Order of the list. The default is CREATED_AT. */
                sort_by?: ("CREATED_AT" | "CAPABILITY") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Only permissions with this capability. */
                capability?: components["schemas"]["PermissionCapability"] | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_PermissionResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_user_permission: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tenant_id": "5a3b1e00-0000-4000-8000-000000000001",
                 *       "user_id": "5a3b1e00-0000-4000-8000-000000000003",
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007",
                 *       "capability": "READ_ONLY"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePermissionRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_user_permission: {
        parameters: {
            query: {
                /**
                 * @description The tenant.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            header?: never;
            path: {
                /**
                 * @description A permission, from `GET /v1/user-permissions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000024
                 */
                permission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_user_permission: {
        parameters: {
            query: {
                /**
                 * @description The tenant.
                 * @example 5a3b1e00-0000-4000-8000-000000000001
                 */
                tenant_id: string;
            };
            header?: never;
            path: {
                /**
                 * @description A permission, from `GET /v1/user-permissions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000024
                 */
                permission_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "capability": "READ_WRITE"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePermissionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PermissionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_group_permissions: {
        parameters: {
            query?: {
                /** @description Order of the list. The default is CREATED_AT. */
                sort_by?: ("CREATED_AT" | "CAPABILITY") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Only permissions with this capability. */
                capability?: components["schemas"]["PermissionCapability"] | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_GroupPermissionResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_group_permission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007",
                 *       "capability": "READ_ONLY"
                 *     }
                 */
                "application/json": components["schemas"]["CreateGroupPermissionRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPermissionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_group_permission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
                /**
                 * @description A permission, from `GET /v1/tenant-groups/{group_id}/permissions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000025
                 */
                permission_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_group_permission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A group, from `GET /v1/tenant-groups`.
                 * @example 5a3b1e00-0000-4000-8000-000000000023
                 */
                group_id: string;
                /**
                 * @description A permission, from `GET /v1/tenant-groups/{group_id}/permissions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000025
                 */
                permission_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "capability": "READ_WRITE"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateGroupPermissionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupPermissionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_path_part_access: {
        parameters: {
            query?: {
                /** @description Return only this member, even if they have no access. */
                user_id?: string;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_PathPartAccessResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    find_permission_holders: {
        parameters: {
            query?: {
                /**
                 * @description Part of the name or email address, ignoring case.
                 * @example law
                 */
                name_like?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolderResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_path_part_permissions: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_PathPartPermissionResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_shared_with_me: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_SharedItemResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_access_requests: {
        parameters: {
            query?: {
                /** @description Only requests for this folder or document. */
                path_part_id?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_AccessRequestResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_access_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "target_id": "5a3b1e00-0000-4000-8000-000000000009",
                 *       "message": "For the audit on Monday."
                 *     }
                 */
                "application/json": components["schemas"]["CreateAccessRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccessRequestResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_own_access_requests: {
        parameters: {
            query?: {
                /** @description Only requests that named this id. */
                target_id?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnAccessRequestResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    answer_access_request: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A request for access, from `GET /v1/access-requests`.
                 * @example 5a3b1e00-0000-4000-8000-000000000029
                 */
                access_request_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "answer": "READ_ONLY"
                 *     }
                 */
                "application/json": components["schemas"]["AnswerAccessRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_path_parts: {
        parameters: {
            query?: {
                /**
                 * @description Node id (`path_part_id`) of the parent.
                 * @example 5a3b1e00-0000-4000-8000-000000000005
                 */
                parent_path_id?: string | null;
                /**
                 * @description Maximum number of levels to return.
                 * @example 2
                 */
                max_depth?: number;
                /** @description Order of the entries. */
                sort_order?: components["schemas"]["PathOrder"];
                /** @description The same as `sort_order`, and takes precedence over it. */
                sort_by?: ("LOGICAL" | "NAME" | "UPDATED_AT" | "CREATED_AT") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description The exact name. Names of folders and documents are unique within a folder. */
                name?: string | null;
                /** @description Part of the name, ignoring case. */
                name_like?: string | null;
                /** @description Return only items that have one of these tags, directly or through a folder above. */
                include_tag_ids?: string[];
                /** @description Omit items that have one of these tags, directly or through a folder above. */
                exclude_tag_ids?: string[];
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_PathPartResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_path_part: {
        parameters: {
            query?: {
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathPartResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_path_part_ancestry: {
        parameters: {
            query?: {
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AncestryResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    order_children: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The folder that the tenant shares, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000005
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000007"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OrderChildrenRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_path_part_subtree_chunks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node of a folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000007
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubtreeChunksResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_folders: {
        parameters: {
            query?: {
                /**
                 * @description Node id (`path_part_id`) of the folder or other parent.
                 * @example 5a3b1e00-0000-4000-8000-000000000005
                 */
                parent_path_part_id?: string | null;
                /** @description Order of the entries. */
                sort_order?: components["schemas"]["PathOrder"];
                /** @description The same as `sort_order`, and takes precedence over it. */
                sort_by?: ("LOGICAL" | "NAME" | "UPDATED_AT" | "CREATED_AT") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description The exact name. Names of folders and documents are unique within a folder. */
                name?: string | null;
                /** @description Part of the name, ignoring case. */
                name_like?: string | null;
                /** @description Return only items that have one of these tags, directly or through a folder above. */
                include_tag_ids?: string[];
                /** @description Omit items that have one of these tags, directly or through a folder above. */
                exclude_tag_ids?: string[];
                /** @description Sort as people do: folders before documents. The order NAME then compares numbers by their value and ignores accents. */
                natural?: boolean;
                /** @description Include the tags of each entry. */
                with_tags?: boolean;
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_FolderResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_folder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Contracts 2026",
                 *       "parent_path_part_id": "5a3b1e00-0000-4000-8000-000000000005"
                 *     }
                 */
                "application/json": components["schemas"]["CreateFolderRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_starting_items: {
        parameters: {
            query?: {
                /** @description Return only folders or only documents. */
                part_type?: components["schemas"]["SearchablePartType"] | null;
                /** @description Include the tags of each entry. */
                with_tags?: boolean;
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_FolderOrDocument_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    search_items: {
        parameters: {
            query: {
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description The exact name. Names of folders and documents are unique within a folder. */
                name?: string | null;
                /**
                 * @description Part of the name, ignoring case.
                 * @example contract
                 */
                name_like: string;
                /** @description Return only items that have one of these tags, directly or through a folder above. */
                include_tag_ids?: string[];
                /** @description Omit items that have one of these tags, directly or through a folder above. */
                exclude_tag_ids?: string[];
                /** @description Order of the entries. */
                sort_order?: components["schemas"]["SearchSortOrder"];
                /** @description Return only folders or only documents. */
                part_type?: components["schemas"]["SearchablePartType"] | null;
                /** @description Include the tags of each entry. */
                with_tags?: boolean;
                /** @description Node id (`path_part_id`) of the folder or other parent. */
                parent_path_part_id?: string | null;
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_FolderOrDocument_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_folder: {
        parameters: {
            query?: {
                /** @description Include the tags of each entry. */
                with_tags?: boolean;
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description A folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000006
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    folder_action: {
        parameters: {
            query: {
                /**
                 * @description What to do.
                 * @example reembed
                 */
                action: components["schemas"]["FolderAction"];
            };
            header?: never;
            path: {
                /**
                 * @description A folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000006
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderActionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_folder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000006
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_folder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000006
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Contracts and leases"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateFolderRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FolderResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_folder_contents: {
        parameters: {
            query?: {
                /** @description Maximum number of levels to return. */
                max_depth?: number;
                /** @description Order of the entries. */
                sort_order?: components["schemas"]["PathOrder"];
                /** @description The same as `sort_order`, and takes precedence over it. */
                sort_by?: ("LOGICAL" | "NAME" | "UPDATED_AT" | "CREATED_AT") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description The exact name. Names of folders and documents are unique within a folder. */
                name?: string | null;
                /** @description Part of the name, ignoring case. */
                name_like?: string | null;
                /** @description Return only items that have one of these tags, directly or through a folder above. */
                include_tag_ids?: string[];
                /** @description Omit items that have one of these tags, directly or through a folder above. */
                exclude_tag_ids?: string[];
                /** @description Sort as people do: folders before documents. The order NAME then compares numbers by their value and ignores accents. */
                natural?: boolean;
                /** @description Include the tags of each entry. */
                with_tags?: boolean;
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000006
                 */
                folder_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_FolderOrDocument_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_documents: {
        parameters: {
            query?: {
                /**
                 * @description Node id (`path_part_id`) of the folder or other parent.
                 * @example 5a3b1e00-0000-4000-8000-000000000005
                 */
                parent_path_part_id?: string | null;
                /** @description Order of the entries. */
                sort_order?: components["schemas"]["PathOrder"];
                /** @description The same as `sort_order`, and takes precedence over it. */
                sort_by?: ("LOGICAL" | "NAME" | "UPDATED_AT" | "CREATED_AT") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description The exact name. Names of folders and documents are unique within a folder. */
                name?: string | null;
                /** @description Part of the name, ignoring case. */
                name_like?: string | null;
                /** @description Return only items that have one of these tags, directly or through a folder above. */
                include_tag_ids?: string[];
                /** @description Omit items that have one of these tags, directly or through a folder above. */
                exclude_tag_ids?: string[];
                /** @description Sort as people do: folders before documents. The order NAME then compares numbers by their value and ignores accents. */
                natural?: boolean;
                /** @description Include the tags of each entry. */
                with_tags?: boolean;
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_DocumentResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Minutes",
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000005",
                 *       "document_type": "PDF",
                 *       "document_origin": "SOURCE"
                 *     }
                 */
                "application/json": components["schemas"]["CreateDocumentRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_duplicates: {
        parameters: {
            query: {
                /**
                 * @description SHA-256 hash of the file in Base64.
                 * @example 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=
                 */
                hash: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_document: {
        parameters: {
            query?: {
                /** @description Include the tags of each entry. */
                with_tags?: boolean;
                /** @description Return what was there at this time, as far as you may read it now (Arbor extension). See docs/history.md. */
                as_of?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmptyObject"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_document: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Lease of 2026"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDocumentRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_document_checkout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCheckoutResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acquire_document_checkout: {
        parameters: {
            query?: {
                /** @description OWNER and ADMIN take over what another person has checked out. */
                force?: boolean;
                /**
                 * @description How long the checkout lasts, in hours.
                 * @example 24
                 */
                hours?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentCheckoutResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    release_document_checkout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_document_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentVersionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_document_versions: {
        parameters: {
            query: {
                /**
                 * @description The document.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
                /** @description Return only versions uploaded by the user with this `user_id`. */
                uploader_tenant_user_id?: string | null;
                /** @description Order of the list. The default is VERSION. */
                sort_by?: ("VERSION" | "CREATED_AT") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_DocumentVersionResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_document_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A version of a document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentVersionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    document_version_action: {
        parameters: {
            query: {
                /**
                 * @description What to do.
                 * @example reembed
                 */
                action: components["schemas"]["DocumentVersionAction"];
            };
            header?: never;
            path: {
                /**
                 * @description A version of a document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentVersionActionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_document_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A version that isn't active, from `GET /v1/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000013
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_document_version_objects: {
        parameters: {
            query?: {
                /** @description Return only objects of this kind. */
                kind?: components["schemas"]["VersionObjectKind"] | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A version of a document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_VersionObject_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_document_version_metadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A version of a document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "total_pages": 12
                 *     }
                 */
                "application/json": components["schemas"]["DocumentVersionMetadataUpdate"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentVersionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_document_version_contents: {
        parameters: {
            query?: {
                /** @description Return only what is below this section. */
                section_id?: string | null;
                /** @description Return only sections or only chunks. */
                content_type?: components["schemas"]["DocumentVersionContentTypeFilter"] | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A version of a document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_Annotated_Union_SectionContentItem__ChunkContentItem___Discriminator__"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    clear_document_version_contents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A version of a document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClearVersionContentsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_document_version_diff: {
        parameters: {
            query?: {
                /**
                 * @description The older version. By default, the one before. The first version is compared with an empty one.
                 * @example 5a3b1e00-0000-4000-8000-000000000013
                 */
                from_version_id?: string | null;
                /** @description How to compare. By default `cells` for workbooks, `structured` for JSON, `document` for Word documents, and `text` for the rest. Arbor extension. */
                format?: components["schemas"]["DiffFormat"] | null;
                /** @description Return only changed rows of a text, with this number of equal rows around them. By default, all rows. Arbor extension. */
                context?: number | null;
                /** @description Maximum number of rows or changes. Arbor extension. */
                limit?: number;
                /** @description Number of rows or changes to skip. Arbor extension. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A version of a document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDiffResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_document_version_thumbnail: {
        parameters: {
            query?: {
                /** @description Any text. Ignored, but clients that send another one load the image again. */
                state?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description A version of a document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                version_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_sections_bulk: {
        parameters: {
            query?: {
                /**
                 * @description Ids of up to 200 sections.
                 * @example [
                 *       "5a3b1e00-0000-4000-8000-000000000014"
                 *     ]
                 */
                section_ids?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SectionResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_section: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A section, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000014
                 */
                section_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SectionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_section: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A section, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000014
                 */
                section_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_section: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A section, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000014
                 */
                section_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Termination"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSectionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SectionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    create_section: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Summary",
                 *       "parent_path_id": "5a3b1e00-0000-4000-8000-000000000012"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSectionRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SectionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    dissolve_section: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A section, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000014
                 */
                section_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DissolveSectionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_chunks_bulk: {
        parameters: {
            query?: {
                /**
                 * @description Ids of chunks.
                 * @example [
                 *       "5a3b1e00-0000-4000-8000-000000000016"
                 *     ]
                 */
                chunk_ids?: string[];
                /** @description Include the document and version of each chunk. */
                with_document?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkBulkResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_version_chunk_ids: {
        parameters: {
            query: {
                /**
                 * @description The version of the document.
                 * @example 5a3b1e00-0000-4000-8000-000000000011
                 */
                document_version_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionChunkIdsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_chunk: {
        parameters: {
            query?: {
                /** @description Include the document and version of each chunk. */
                with_document?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description A chunk, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_chunk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A chunk, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_chunk_metadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A chunk, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chunk_metadata": {
                 *         "summary": "How the lease ends"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateChunkMetadataRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_chunk_neighbors: {
        parameters: {
            query?: {
                /** @description Number of neighbors before the chunk. */
                prev?: number;
                /** @description Number of neighbors after the chunk. */
                next?: number;
                /** @description Omit sections, and stop at the nearest section on each side. */
                chunks_only?: boolean;
                /** @description With CHUNK, omits sections and continues after them. SECTION returns 422. */
                content_type?: components["schemas"]["NeighborType"] | null;
                /** @description Whether to return only siblings. If false, returns chunks and sections of the whole version in reading order. */
                within_section?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description A chunk, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkNeighborsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_chunk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent_path_id": "5a3b1e00-0000-4000-8000-000000000012",
                 *       "content": "The notice period is three months.",
                 *       "chunk_type": "TEXT",
                 *       "chunk_metadata": {}
                 *     }
                 */
                "application/json": components["schemas"]["CreateChunkRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    update_chunk_content: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A chunk, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": "The notice period is three months."
                 *     }
                 */
                "application/json": components["schemas"]["UpdateChunkContentRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    split_chunk: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A chunk, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contents": [
                 *         "The lease begins in May.",
                 *         "The notice period is three months."
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SplitChunkRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    merge_chunks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A chunk, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chunk_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000017"
                 *       ],
                 *       "content": "The lease begins in May. The notice period is three months."
                 *     }
                 */
                "application/json": components["schemas"]["MergeChunksRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_chunk_lineage: {
        parameters: {
            query?: {
                /** @description Maximum number of levels to return. */
                max_depth?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A chunk, from `GET /v1/document_versions/{version_id}/contents`.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                chunk_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LineageGraphResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_chunk_lineage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chunk_id": "5a3b1e00-0000-4000-8000-000000000017",
                 *       "parent_chunk_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000016"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateChunkLineageRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChunkLineageResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_chunk_lineage: {
        parameters: {
            query: {
                /**
                 * @description The chunk it was derived from.
                 * @example 5a3b1e00-0000-4000-8000-000000000016
                 */
                parent_chunk_id: string;
                /**
                 * @description The chunk.
                 * @example 5a3b1e00-0000-4000-8000-000000000017
                 */
                chunk_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_tags: {
        parameters: {
            query?: {
                /** @description Order of the list. The default is NAME. */
                sort_by?: ("NAME" | "CREATED_AT" | "UPDATED_AT") | null;
                /** @description ASC or DESC. By default, UPDATED_AT is descending, and the other orders are ascending. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Part of the name, ignoring case. */
                name_like?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_TagResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_tag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "contract",
                 *       "color": "1f5f8b"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTagRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_tag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A tag, from `GET /v1/tags`.
                 * @example 5a3b1e00-0000-4000-8000-000000000018
                 */
                tag_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_tag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A tag, from `GET /v1/tags`.
                 * @example 5a3b1e00-0000-4000-8000-000000000018
                 */
                tag_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_tag: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A tag, from `GET /v1/tags`.
                 * @example 5a3b1e00-0000-4000-8000-000000000018
                 */
                tag_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "color": "a3261b",
                 *       "description": "Signed by both sides"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTagRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_path_part_tags: {
        parameters: {
            query?: {
                /** @description Include tags of the nodes above. */
                include_inherited?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathPartTagsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_path_part_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000018"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkTagRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathPartTagsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    bulk_remove_path_part_tags: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tag_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000018"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BulkTagRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PathPartTagsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    download_archive: {
        parameters: {
            query: {
                /**
                 * @description Node ids of folders and documents.
                 * @example [
                 *       "5a3b1e00-0000-4000-8000-000000000007"
                 *     ]
                 */
                path_part_ids: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_trash: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_TrashEntryResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    move_to_trash: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007"
                 *     }
                 */
                "application/json": components["schemas"]["MoveToTrashRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrashEntryResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    restore_from_trash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Something in the trash, from `GET /v1/trash`.
                 * @example 5a3b1e00-0000-4000-8000-000000000038
                 */
                trash_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent_path_part_id": "5a3b1e00-0000-4000-8000-000000000005"
                 *     }
                 */
                "application/json": components["schemas"]["RestoreRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestoreResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_from_trash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Something in the trash, from `GET /v1/trash`.
                 * @example 5a3b1e00-0000-4000-8000-000000000038
                 */
                trash_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_source_kinds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceKindList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_sources: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_SourceResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_source: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000005",
                 *       "kind": "push",
                 *       "name": "Wiki",
                 *       "settings": {},
                 *       "every_minutes": 60
                 *     }
                 */
                "application/json": components["schemas"]["CreateSource"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSourceResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    test_source_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "push",
                 *       "settings": {}
                 *     }
                 */
                "application/json": components["schemas"]["TestSource"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceTestResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_source: {
        parameters: {
            query?: {
                /** @description Whether its folders and documents become ordinary ones, or are moved to the trash. */
                documents?: components["schemas"]["SourceDocuments"];
                /** @description Whether everyone who can read the folder may read what the source lets only some people read. Required if there is any. */
                open_to_folder?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Handbook",
                 *       "rules": {
                 *         "include": [],
                 *         "exclude": [
                 *           "drafts"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSource"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    test_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceTestResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    pause_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    resume_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    sync_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceRunResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    dry_run_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceRunResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    renew_source_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceNotifySecret"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    notify_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "secret": "hP0a5…"
                 *     }
                 */
                "application/json": components["schemas"]["NotifySource"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_source_runs: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_SourceRunSummary_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_source_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
                /**
                 * @description A run of a source, from `GET /v1/sources/{source_id}/runs`.
                 * @example 5a3b1e00-0000-4000-8000-000000000040
                 */
                source_run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceRunResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    confirm_source_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
                /**
                 * @description A run of a source, from `GET /v1/sources/{source_id}/runs`.
                 * @example 5a3b1e00-0000-4000-8000-000000000040
                 */
                source_run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "delete": true
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmSourceRun"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceRunResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_source_items: {
        parameters: {
            query?: {
                /** @description Only items in this state. */
                state?: components["schemas"]["SourceItemState"] | null;
                /** @description Only items of this kind. */
                kind?: components["schemas"]["SourceItemKind"] | null;
                /** @description Only items that failed. */
                failed?: boolean;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_SourceItemResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    retry_source_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
                /**
                 * @description An item of a source, from `GET /v1/sources/{source_id}/items`.
                 * @example 5a3b1e00-0000-4000-8000-000000000041
                 */
                source_item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    leave_out_source_item: {
        parameters: {
            query?: {
                /** @description Whether everyone who can read the folder may read what the source lets only some people read. Required if there is any. */
                open_to_folder?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
                /**
                 * @description An item of a source, from `GET /v1/sources/{source_id}/items`.
                 * @example 5a3b1e00-0000-4000-8000-000000000041
                 */
                source_item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    detach_from_source: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000010"
                 *     }
                 */
                "application/json": components["schemas"]["DetachFromSource"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_source_readers: {
        parameters: {
            query?: {
                /** @description Only readers of whom nobody knows who they are in Arbor. */
                unmatched?: boolean;
                /** @description Only people, or only groups. */
                kind?: components["schemas"]["SourceReaderKind"] | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceReaderList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decide_source_reader: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
                /**
                 * @description A reader of a source, from `GET /v1/sources/{source_id}/readers`.
                 * @example 5a3b1e00-0000-4000-8000-000000000042
                 */
                source_reader_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ignore": true
                 *     }
                 */
                "application/json": components["schemas"]["DecideSourceReader"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceReaderResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    push_source_items: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "external_id": "page-18",
                 *           "path": "wiki/page-18.md",
                 *           "text": "# Page 18",
                 *           "delete": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PushSourceItems"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedSourceItems"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    push_source_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
                /**
                 * @description Id of the item at the source.
                 * @example page-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Body_push_source_item"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PushedSourceItem"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_source_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
                /**
                 * @description Id of the item at the source.
                 * @example page-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    begin_source_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourcePushSession"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    finish_source_session: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A source, from `GET /v1/sources`.
                 * @example 5a3b1e00-0000-4000-8000-000000000039
                 */
                source_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "session_id": "5a3b1e00-0000-4000-8000-0000000000ff"
                 *     }
                 */
                "application/json": components["schemas"]["FinishSourcePushSession"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_origin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceOriginResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resolve_links: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hrefs": [
                 *         "terms.md"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResolveLinksRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolveLinksResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_outside_links: {
        parameters: {
            query?: {
                /** @description Only links to this folder or document. */
                path_part_id?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_OutsideLinkResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_outside_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007",
                 *       "days": 7
                 *     }
                 */
                "application/json": components["schemas"]["CreateOutsideLink"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedOutsideLinkResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_outside_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A link for people outside, from `GET /v1/outside-links`.
                 * @example 5a3b1e00-0000-4000-8000-000000000030
                 */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    open_outside_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "hP0a5…"
                 *     }
                 */
                "application/json": components["schemas"]["OpenOutsideLink"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutsideVisitResponse"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_outside_folder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visit": "eyJhbGciOiJkaXIi…",
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007"
                 *     }
                 */
                "application/json": components["schemas"]["OutsideFolderRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutsideFolderResponse"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_outside_document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visit": "eyJhbGciOiJkaXIi…",
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007"
                 *     }
                 */
                "application/json": components["schemas"]["OutsideDocumentRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OutsideDocumentResponse"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_deletion_receipts: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionReceiptPage"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_deletion_receipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A receipt of a deletion, from `GET /v1/deletion-receipts`.
                 * @example 5a3b1e00-0000-4000-8000-000000000037
                 */
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletionReceiptResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    download_deletion_receipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A receipt of a deletion, from `GET /v1/deletion-receipts`.
                 * @example 5a3b1e00-0000-4000-8000-000000000037
                 */
                receipt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                };
            };
            401: components["responses"]["NotAuthenticated"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_legal_holds: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalHoldPage"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_legal_hold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007",
                 *       "reason": "Case 2026-114"
                 *     }
                 */
                "application/json": components["schemas"]["CreateLegalHold"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalHoldResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_held_items: {
        parameters: {
            query: {
                /**
                 * @description Node ids of folders and documents.
                 * @example [
                 *       "5a3b1e00-0000-4000-8000-000000000007"
                 *     ]
                 */
                path_part_ids: string[];
                /** @description Whether to say also which retention rules keep the items. Takes longer for large folders. */
                with_rules?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HeldItems"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    release_legal_hold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A legal hold, from `GET /v1/legal-holds`.
                 * @example 5a3b1e00-0000-4000-8000-000000000034
                 */
                legal_hold_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_retention_rules: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRulePage"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_retention_rule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Contracts: ten years",
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007",
                 *       "keep_days": 3653,
                 *       "counted_from": "LAST_CHANGE"
                 *     }
                 */
                "application/json": components["schemas"]["CreateRetentionRule"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRuleResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    preview_retention_rule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007",
                 *       "delete_days": 730
                 *     }
                 */
                "application/json": components["schemas"]["PreviewRetentionRule"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionPreviewResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_retention_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A retention rule, from `GET /v1/retention-rules`.
                 * @example 5a3b1e00-0000-4000-8000-000000000036
                 */
                retention_rule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_retention_rule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A retention rule, from `GET /v1/retention-rules`.
                 * @example 5a3b1e00-0000-4000-8000-000000000036
                 */
                retention_rule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keep_days": 3653
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRetentionRule"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionRuleResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_retention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node of a document, from `GET /v1/documents/{document_id}`.
                 * @example 5a3b1e00-0000-4000-8000-000000000010
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemRetentionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_audit_events: {
        parameters: {
            query?: {
                /** @description Only events by this person. */
                user_id?: string | null;
                /** @description Only events of these kinds. */
                kind?: components["schemas"]["AuditEventKind"][] | null;
                /** @description Only events at this time or later. */
                after?: string | null;
                /** @description Only events before this time. */
                before?: string | null;
                /** @description Only events of this item and of what was below it at the time of the event. Give its node id. */
                path_part_id?: string | null;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_path_part_audit_events: {
        parameters: {
            query?: {
                /** @description Only events by this person. */
                user_id?: string | null;
                /** @description Only events of these kinds. */
                kind?: components["schemas"]["AuditEventKind"][] | null;
                /** @description Only events at this time or later. */
                after?: string | null;
                /** @description Only events before this time. */
                before?: string | null;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description The node of a folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000007
                 */
                path_part_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    export_audit_events: {
        parameters: {
            query?: {
                /** @description Only events by this person. */
                user_id?: string | null;
                /** @description Only events of these kinds. */
                kind?: components["schemas"]["AuditEventKind"][] | null;
                /** @description Only events at this time or later. */
                after?: string | null;
                /** @description Only events before this time. */
                before?: string | null;
                /** @description Only events of this item and of what was below it at the time of the event. Give its node id. */
                path_part_id?: string | null;
                /** @description One JSON object per line, or a table. */
                format?: components["schemas"]["AuditExportFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verify_audit_events: {
        parameters: {
            query?: {
                /** @description The number before the first event to check: `next` of the piece before. */
                after?: number;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description The number of an event whose hash you kept, such as an earlier head. */
                sequence?: number | null;
                /** @description The hash of this event. */
                hash?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerification"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_audit_entries: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_AuditEntryResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_webhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://website.example/arbor",
                 *       "description": "Our website",
                 *       "events": [
                 *         "document.ingested",
                 *         "document.deleted"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A webhook, from `GET /v1/webhooks`.
                 * @example 5a3b1e00-0000-4000-8000-000000000032
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A webhook, from `GET /v1/webhooks`.
                 * @example 5a3b1e00-0000-4000-8000-000000000032
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A webhook, from `GET /v1/webhooks`.
                 * @example 5a3b1e00-0000-4000-8000-000000000032
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Our intranet"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    rotate_webhook_secret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A webhook, from `GET /v1/webhooks`.
                 * @example 5a3b1e00-0000-4000-8000-000000000032
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    test_webhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A webhook, from `GET /v1/webhooks`.
                 * @example 5a3b1e00-0000-4000-8000-000000000032
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_webhook_deliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries in this state. */
                state?: components["schemas"]["WebhookDeliveryState"] | null;
                /** @description The `next_cursor` of the page before. */
                cursor?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A webhook, from `GET /v1/webhooks`.
                 * @example 5a3b1e00-0000-4000-8000-000000000032
                 */
                webhook_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeliver_webhook_event: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A webhook, from `GET /v1/webhooks`.
                 * @example 5a3b1e00-0000-4000-8000-000000000032
                 */
                webhook_id: string;
                /**
                 * @description A delivery of a webhook, from `GET /v1/webhooks/{webhook_id}/deliveries`.
                 * @example 5a3b1e00-0000-4000-8000-000000000033
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_notices: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Only notices older than this one. */
                before?: string | null;
                /** @description Only unread notices. */
                unread?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    count_unread_notices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnreadNotices"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_notice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A notice, from `GET /v1/notices`.
                 * @example 5a3b1e00-0000-4000-8000-000000000043
                 */
                notice_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_read": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateNoticeRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    read_notices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_favorites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FavoriteList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    add_favorite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007"
                 *     }
                 */
                "application/json": components["schemas"]["AddFavoriteRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    order_favorites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000007"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OrderFavoritesRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    remove_favorite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node of a folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000007
                 */
                favorite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_visits: {
        parameters: {
            query?: {
                /** @description Maximum number of entries to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    record_visit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "document_id": "5a3b1e00-0000-4000-8000-000000000009"
                 *     }
                 */
                "application/json": components["schemas"]["VisitRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_visits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_subscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    follow_item: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000007"
                 *     }
                 */
                "application/json": components["schemas"]["FollowRequest"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    unfollow_item: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The node of a folder, from `GET /v1/folders`.
                 * @example 5a3b1e00-0000-4000-8000-000000000007
                 */
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_saved_searches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearchList"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    save_search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Termination",
                 *       "search": {
                 *         "query": "termination notice",
                 *         "search_type": "hybrid"
                 *       },
                 *       "is_followed": true
                 *     }
                 */
                "application/json": components["schemas"]["SaveSearchRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearchResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_saved_search: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A saved search, from `GET /v1/saved-searches`.
                 * @example 5a3b1e00-0000-4000-8000-000000000045
                 */
                saved_search_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_saved_search: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A saved search, from `GET /v1/saved-searches`.
                 * @example 5a3b1e00-0000-4000-8000-000000000045
                 */
                saved_search_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_followed": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSavedSearchRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedSearchResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_notice_digest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigestResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    set_notice_digest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rhythm": "daily",
                 *       "time_zone": "Europe/Berlin",
                 *       "language": "en"
                 *     }
                 */
                "application/json": components["schemas"]["DigestRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DigestResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    ingest_text: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parent_path_part_id": "5a3b1e00-0000-4000-8000-000000000005",
                 *       "name": "Minutes of May",
                 *       "text": "# Minutes\n\nThe lease was extended by a year."
                 *     }
                 */
                "application/json": components["schemas"]["IngestTextRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestDocumentResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    ingest_version_text: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "# Minutes\n\nThe lease was extended by two years."
                 *     }
                 */
                "application/json": components["schemas"]["IngestVersionTextRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestDocumentResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    create_upload_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "path_part_id": "5a3b1e00-0000-4000-8000-000000000005"
                 *     }
                 */
                "application/json": components["schemas"]["UploadLinkRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadLinkResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    search_chunks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "termination notice",
                 *       "search_type": "hybrid",
                 *       "with_document": true
                 *     }
                 */
                "application/json": components["schemas"]["ChunkSearchRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScoredChunkResponse"][];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    count_search_facets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "termination notice",
                 *       "search_type": "hybrid"
                 *     }
                 */
                "application/json": components["schemas"]["SearchFacetsRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchFacets"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    explain_chunk_search: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "query": "termination notice",
                 *       "search_type": "hybrid",
                 *       "chunk_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000016"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SearchExplanationRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchExplanation"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_threads: {
        parameters: {
            query?: {
                /** @description Node id (`path_part_id`) of the folder or other parent. */
                parent_path_part_id?: string | null;
                /** @description Part of the title, ignoring case. */
                title_like?: string | null;
                /** @description Order of the list. The default is UPDATED_AT. */
                sort_by?: ("UPDATED_AT" | "CREATED_AT") | null;
                /** @description ASC or DESC. By default, the latest comes first. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_ThreadResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_thread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Questions about the lease"
                 *     }
                 */
                "application/json": components["schemas"]["CreateThreadRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_conversations: {
        parameters: {
            query?: {
                /** @description Part of the title, ignoring case. */
                title_like?: string | null;
                /** @description Order of the list. The default is UPDATED_AT. */
                sort_by?: ("UPDATED_AT" | "CREATED_AT") | null;
                /** @description ASC or DESC. By default, the latest comes first. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_ThreadResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_thread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_thread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_thread: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "The lease of 2026"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateThreadRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_thread_messages: {
        parameters: {
            query?: {
                /** @description Return only messages written before this time. */
                before?: string | null;
                /** @description Return only messages with this role. */
                role?: components["schemas"]["MessageRole"] | null;
                /** @description ASC or DESC. By default, the newest message comes first. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Include the steps of the assistant. */
                with_details?: boolean;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_ThreadMessageResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_thread_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "USER",
                 *       "content": "Who may terminate the agreement?"
                 *     }
                 */
                "application/json": components["schemas"]["CreateThreadMessageRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadMessageResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_thread_message: {
        parameters: {
            query?: {
                /** @description Include the steps of the assistant. */
                with_details?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
                /**
                 * @description A message, from `GET /v1/threads/{thread_id}/messages`.
                 * @example 5a3b1e00-0000-4000-8000-000000000020
                 */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ThreadMessageResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_follow_ups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
                /**
                 * @description A message, from `GET /v1/threads/{thread_id}/messages`.
                 * @example 5a3b1e00-0000-4000-8000-000000000020
                 */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FollowUps"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    stream_thread: {
        parameters: {
            query?: {
                /** @description Id of the last message received. The stream starts after it. */
                last_message_id?: string | null;
                /** @description Id of the last event received, such as `0-0`. The stream starts after it. */
                last_entry_id?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    send_user_message: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "input_text": "Who may terminate the agreement?"
                 *     }
                 */
                "application/json": components["schemas"]["UserMessageRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserMessageResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    ask_in_scope: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A thread, from `GET /v1/threads`.
                 * @example 5a3b1e00-0000-4000-8000-000000000019
                 */
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "input_text": "Who may terminate the agreement?",
                 *       "path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000007"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AskInScopeRequest"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserMessageResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    agent_ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt": "Who may terminate the agreement?",
                 *       "path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000007"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AskRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    agent_extract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "prompt": "The notice period of the lease",
                 *       "path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000007"
                 *       ],
                 *       "output_schema": {
                 *         "type": "object",
                 *         "properties": {
                 *           "months": {
                 *             "type": "integer"
                 *           }
                 *         },
                 *         "required": [
                 *           "months"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ExtractRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExtractResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_models: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelList"];
                };
            };
            401: components["responses"]["NotAuthenticatedAsOpenAI"];
            403: components["responses"]["ForbiddenAsOpenAI"];
            422: components["responses"]["ValidationErrorAsOpenAI"];
            503: components["responses"]["ServiceUnavailableAsOpenAI"];
        };
    };
    get_model: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the model.
                 * @example arbor
                 */
                model: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Model"];
                };
            };
            401: components["responses"]["NotAuthenticatedAsOpenAI"];
            403: components["responses"]["ForbiddenAsOpenAI"];
            404: components["responses"]["NotFoundAsOpenAI"];
            422: components["responses"]["ValidationErrorAsOpenAI"];
            503: components["responses"]["ServiceUnavailableAsOpenAI"];
        };
    };
    create_chat_completion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "model": "arbor",
                 *       "messages": [
                 *         {
                 *           "role": "user",
                 *           "content": "Who may terminate the agreement?"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChatCompletionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatCompletion"];
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["NotAuthenticatedAsOpenAI"];
            402: components["responses"]["PaymentRequiredAsOpenAI"];
            403: components["responses"]["ForbiddenAsOpenAI"];
            404: components["responses"]["NotFoundAsOpenAI"];
            413: components["responses"]["ContentTooLargeAsOpenAI"];
            422: components["responses"]["ValidationErrorAsOpenAI"];
            429: components["responses"]["TooManyRequestsAsOpenAI"];
            503: components["responses"]["ServiceUnavailableAsOpenAI"];
        };
    };
    retrieve_knowledge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "knowledge_id": "arbor",
                 *       "query": "termination notice",
                 *       "retrieval_setting": {
                 *         "top_k": 5,
                 *         "score_threshold": 0
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RetrievalRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetrievalResponse"];
                };
            };
            401: components["responses"]["NotAuthenticatedAsDify"];
            403: components["responses"]["ForbiddenAsDify"];
            404: components["responses"]["NotFoundAsDify"];
            413: components["responses"]["ContentTooLargeAsDify"];
            422: components["responses"]["ValidationErrorAsDify"];
            503: components["responses"]["ServiceUnavailableAsDify"];
        };
    };
    list_feedback: {
        parameters: {
            query?: {
                /** @description Kind of item that the feedback is about. */
                target_type?: components["schemas"]["FeedbackTargetType"] | null;
                /** @description Id of the item that the feedback is about. */
                target_id?: string | null;
                /** @description UP or DOWN. */
                rating?: components["schemas"]["FeedbackRating"] | null;
                /** @description Order of the list. The default is CREATED_AT. */
                sort_by?: "CREATED_AT" | null;
                /** @description ASC or DESC. By default, the latest comes first. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_FeedbackEventResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submit_feedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "target_type": "DOCUMENT",
                 *       "target_id": "5a3b1e00-0000-4000-8000-000000000009",
                 *       "rating": "UP",
                 *       "comment": "Complete and current"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitFeedbackRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackEventResponse"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FeedbackEventResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_rated_answers: {
        parameters: {
            query?: {
                /** @description UP or DOWN. */
                rating?: components["schemas"]["FeedbackRating"] | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_RatedAnswer_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_feedback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Feedback, from `GET /v1/feedback`.
                 * @example 5a3b1e00-0000-4000-8000-000000000021
                 */
                feedback_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    list_comments: {
        parameters: {
            query?: {
                /** @description The version to find the passages in. The default is the active one. */
                version_id?: string | null;
                /** @description Only open comments, resolved ones, or open ones whose passage is not in the version. */
                state?: components["schemas"]["CommentState"] | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentListResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "chunk_id": "5a3b1e00-0000-4000-8000-000000000016",
                 *       "text": "Is this still **current**?"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCommentRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentThreadResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_comment_readers: {
        parameters: {
            query?: {
                /** @description Beginning of a first name, last name or email address. */
                name?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentReadersResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    search_comments: {
        parameters: {
            query: {
                /**
                 * @description Words to find.
                 * @example current
                 */
                query: string;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description `next_cursor` of the previous page. Omit it for the first page. */
                cursor?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentHitsResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_comment: {
        parameters: {
            query?: {
                /** @description The version to find the passage in. The default is the active one. */
                version_id?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Returns replies before this one. Pass the id of the first reply that you have. */
                cursor?: string | null;
            };
            header?: never;
            path: {
                /**
                 * @description A comment, from `GET /v1/documents/{document_id}/comments`.
                 * @example 5a3b1e00-0000-4000-8000-000000000044
                 */
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentThreadResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A comment, from `GET /v1/documents/{document_id}/comments`.
                 * @example 5a3b1e00-0000-4000-8000-000000000044
                 */
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A comment, from `GET /v1/documents/{document_id}/comments`.
                 * @example 5a3b1e00-0000-4000-8000-000000000044
                 */
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resolved": true
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCommentRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentThreadResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    reply_to_comment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A comment, from `GET /v1/documents/{document_id}/comments`.
                 * @example 5a3b1e00-0000-4000-8000-000000000044
                 */
                comment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Yes, it is."
                 *     }
                 */
                "application/json": components["schemas"]["ReplyToCommentRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommentThreadResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_workflow_definitions: {
        parameters: {
            query?: {
                /** @description Only workflows that you created. Workflows created before this filter existed don't record their creator. */
                mine?: boolean;
                /** @description True returns no workflow and false returns all: Arbor has no template workflows. */
                is_template?: boolean | null;
                /** @description Order of the list. The default is the name. */
                sort_by?: ("CREATED_AT" | "UPDATED_AT") | null;
                /** @description ASC or DESC. By default, the latest comes first. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_WorkflowDefinitionResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    create_workflow_definition: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Summary of the contracts",
                 *       "runner_type": "SELF_HOSTED",
                 *       "source_path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000012"
                 *       ],
                 *       "instruction_path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000026"
                 *       ],
                 *       "output_path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000007"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateWorkflowDefinitionRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDefinitionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    get_workflow_definition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A workflow, from `GET /v1/workflow-definitions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000027
                 */
                definition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDefinitionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    update_workflow_definition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A workflow, from `GET /v1/workflow-definitions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000027
                 */
                definition_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Summary of all contracts",
                 *       "runner_type": "SELF_HOSTED",
                 *       "source_path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000012"
                 *       ],
                 *       "instruction_path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000026"
                 *       ],
                 *       "output_path_part_ids": [
                 *         "5a3b1e00-0000-4000-8000-000000000007"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWorkflowDefinitionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowDefinitionResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    delete_workflow_definition: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A workflow, from `GET /v1/workflow-definitions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000027
                 */
                definition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    invoke_workflow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A workflow, from `GET /v1/workflow-definitions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000027
                 */
                definition_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["InvokeWorkflowRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRunResponse"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRunResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    list_workflow_runs: {
        parameters: {
            query?: {
                /** @description Order of the list. The default is CREATED_AT. */
                sort_by?: ("CREATED_AT" | "UPDATED_AT" | "STARTED_AT" | "COMPLETED_AT") | null;
                /** @description ASC or DESC. By default, the latest comes first. */
                sort_dir?: components["schemas"]["SortDirection"] | null;
                /** @description Return only entries created at this time or later. */
                created_after?: string | null;
                /** @description Return only entries created before this time. */
                created_before?: string | null;
                /** @description Return only entries last changed at this time or later. */
                updated_after?: string | null;
                /** @description Return only entries last changed before this time. */
                updated_before?: string | null;
                /** @description Maximum number of entries to return. */
                limit?: number;
                /** @description Number of entries to skip. */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description A workflow, from `GET /v1/workflow-definitions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000027
                 */
                definition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaginatedResponse_WorkflowRunResponse_"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_workflow_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflow-definitions/{definition_id}/runs`.
                 * @example 5a3b1e00-0000-4000-8000-000000000028
                 */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowRunResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_workflow_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflow-definitions/{definition_id}/runs`.
                 * @example 5a3b1e00-0000-4000-8000-000000000028
                 */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    workflow_run_callback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A run, from `GET /v1/workflow-definitions/{definition_id}/runs`.
                 * @example 5a3b1e00-0000-4000-8000-000000000028
                 */
                run_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "COMPLETED"
                 *     }
                 */
                "application/json": components["schemas"]["WorkflowRunCallbackRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkflowCallbackResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    ingest_document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Body_ingest_document"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestDocumentResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    ingest_document_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description A document, from `GET /v1/workflows/document_versions`.
                 * @example 5a3b1e00-0000-4000-8000-000000000009
                 */
                document_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Body_ingest_document_version"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestDocumentResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
    upload_by_link: {
        parameters: {
            query: {
                /**
                 * @description The value from the URL of the link.
                 * @example from the link
                 */
                link: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["Body_upload_by_link"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IngestDocumentResponse"];
                };
            };
            401: components["responses"]["NotAuthenticated"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            422: components["responses"]["UnprocessableEntity"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["ServiceUnavailable"];
            507: components["responses"]["InsufficientStorage"];
        };
    };
}
