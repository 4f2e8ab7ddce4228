import type { Page } from './page.ts'

const script = 'account.js'

/** The place for error messages, which screen readers read immediately. */
const problem = '<p class="problem" role="alert" hidden></p>'

const email = `<label>Email address
<input name="email" type="email" autocomplete="username" required></label>`

const newPassword = `<label>Password
<input name="password" type="password" autocomplete="new-password" aria-describedby="rule" required></label>
<p class="hint" id="rule">Use at least 8 characters. Very common passwords aren’t accepted.</p>
<label class="check"><input type="checkbox" data-reveal> Show password</label>`

const signInForm = `<form data-form="sign-in">
${email}
<label>Password
<input name="password" type="password" autocomplete="current-password" required></label>
${problem}
<button>Sign in</button>
</form>`

/** A form for an address to send a link to. */
function mailForm(kind: 'sign-up' | 'reset', label: string): string {
  return `<form data-form="mail-${kind}">
${email}
${problem}
<button>${label}</button>
</form>
<p class="done" role="status" tabindex="-1" hidden></p>`
}

/** What a page shows when it is done. */
const done = `<section data-state="done" hidden>
<h1 tabindex="-1" data-text="title"></h1>
<p data-text="message"></p>
<p><a class="button" data-next href="#">Continue</a></p>
</section>`

const newAccount = `<div class="pair">
<label><span>First name <span class="hint">(optional)</span></span>
<input name="first_name" autocomplete="given-name" maxlength="255"></label>
<label><span>Last name <span class="hint">(optional)</span></span>
<input name="last_name" autocomplete="family-name" maxlength="255"></label>
</div>
${newPassword}`

const signIn: Page = {
  title: 'Sign in',
  script,
  body: `<section data-page="sign-in" data-state="form">
<h1>Sign in</h1>
${signInForm}
<p><a data-link="reset">Forgot your password?</a> · <a data-link="sign-up">Create an account</a></p>
</section>
${done}`,
}

const signUp: Page = {
  title: 'Create an account',
  script,
  body: `<section data-page="sign-up" data-state="token" hidden>
<h1>Finish signing up</h1>
<p>Your email address is confirmed. Choose a password.</p>
<form data-form="sign-up">
${newAccount}
${problem}
<button>Create account</button>
</form>
</section>
<section data-state="mail" hidden>
<h1>Create an account</h1>
<p data-text="why">Enter your email address. You will get an email with a link to continue.</p>
${mailForm('sign-up', 'Send link')}
<p><a data-link="sign-in">I already have an account</a></p>
</section>
${done}`,
}

const reset: Page = {
  title: 'Set a new password',
  script,
  body: `<section data-page="reset" data-state="token" hidden>
<h1>Set a new password</h1>
<p>This ends all sessions of your account and signs you in again in this browser.</p>
<form data-form="reset">
${newPassword}
<label class="check"><input name="disconnect_apps" type="checkbox" checked> Also disconnect all apps that act on my behalf, in all tenants</label>
${problem}
<button>Set password</button>
</form>
</section>
<section data-state="mail" hidden>
<h1>Set a new password</h1>
<p data-text="why">Enter your account’s email address. You will get an email with a link to continue.</p>
${mailForm('reset', 'Send link')}
<p><a data-link="sign-in">Sign in</a></p>
</section>
${done}`,
}

const invite: Page = {
  title: 'Invite',
  script,
  body: `<section data-page="invite" data-state="loading"><p>Loading…</p></section>
<section data-state="signed-in" hidden>
<h1 tabindex="-1">You have been invited to join a tenant</h1>
<p>You are signed in as <strong data-text="who"></strong>.</p>
<form data-form="accept">
${problem}
<button>Accept invite</button>
</form>
<p><button class="plain" data-sign-out>Use another account</button></p>
</section>
<section data-state="join" hidden>
<h1 tabindex="-1" data-text="join-title"></h1>
<p data-text="join-why"></p>
<form data-form="join">
${newAccount}
${problem}
<button>Join</button>
</form>
<p><button class="plain" data-has-account>I already have an account with this address</button></p>
</section>
<section data-state="stale" hidden>
<h1 tabindex="-1">This link can’t be used</h1>
<p data-text="stale"></p>
<p><a data-link="sign-in">Sign in</a></p>
</section>
<section data-state="signed-out" hidden>
<h1 tabindex="-1">You have been invited to join a tenant</h1>
<p>Sign in with the email address that was invited.</p>
${signInForm}
<p><a data-link="reset">Forgot your password?</a></p>
<h2>No account yet?</h2>
<p>Enter the email address that was invited. You will get an email with a link. After you choose a password, you return here.</p>
${mailForm('sign-up', 'Create an account')}
</section>
${done}`,
}

const through: Page = {
  title: 'Sign in with another service',
  script,
  body: `<section data-page="through" data-state="loading"><p>Loading the sign-in service…</p></section>
<section data-state="ask" hidden>
<h1 tabindex="-1">Sign in with <span data-text="host"></span>?</h1>
<p data-text="who"></p>
<p>A link or page sent you here. Continue only if you meant to sign in to an organization that uses this service.</p>
<form data-form="through">
${problem}
<button>Continue to sign-in</button>
</form>
<p><a data-link="">Stay here</a></p>
</section>
<section data-state="failed" hidden>
<h1 tabindex="-1">This sign-in isn’t available</h1>
<p data-text="why"></p>
<p><a data-link="">Go to the home page</a></p>
</section>`,
}

const memberships: Page = {
  title: 'Your memberships',
  script,
  body: `<section data-page="memberships" data-state="loading"><p>Loading your memberships…</p></section>
<section data-state="ask" hidden>
<h1 tabindex="-1">Is this you?</h1>
<p>These tenants had a member with your email address before you signed up. At that time, nobody had verified that the address was theirs. Keep only the memberships that you recognize.</p>
<ul class="ways" data-list></ul>
${problem}
<p><a data-link="">Decide later</a></p>
</section>
${done}`,
}

const welcome: Page = {
  title: 'Welcome',
  script,
  body: `<section data-page="welcome" data-state="loading"><p>Signing in…</p></section>
${done}`,
}

/**
 * The account pages by path: those that mails and the first start link to, the sign-in pages, and the page that asks
 * before a sign-in replaces another one.
 */
export const accountPages: Readonly<Record<string, Page>> = {
  '/sign-in': signIn,
  '/sign-in/through/:tenant_id': through,
  '/sign-up': signUp,
  '/reset': reset,
  '/invites/:invite_id': invite,
  '/memberships': memberships,
  '/welcome': welcome,
}
