export { InvitePage } from './invite.tsx'
export { ResetPage } from './reset.tsx'
export { SignInPage } from './sign-in.tsx'
export { SignUpPage } from './sign-up.tsx'
