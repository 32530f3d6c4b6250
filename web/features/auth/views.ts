/** The views of the auth form. */
export const authViews = [
  'sign_in',
  'sign_up',
  'forgotten_password',
  'magic_link',
  'update_password',
  'verify_otp',
] as const;
export type AuthView = (typeof authViews)[number];

/** The words of each view: its heading, its button, and the button while work is under way. */
export const viewTexts: Record<AuthView, { title: string; button: string; busy: string }> = {
  sign_in: { title: 'Sign in', button: 'Sign in', busy: 'Signing in...' },
  sign_up: { title: 'Create your account', button: 'Sign up', busy: 'Signing up...' },
  forgotten_password: {
    title: 'Forgot your password?',
    button: 'Send reset password instructions',
    busy: 'Sending reset instructions...',
  },
  magic_link: { title: 'Sign in by email', button: 'Send Magic Link', busy: 'Sending Magic Link...' },
  update_password: { title: 'Choose a new password', button: 'Update password', busy: 'Updating password...' },
  verify_otp: { title: 'Enter your code', button: 'Verify token', busy: 'Verifying token...' },
};

/** The view with that name in the address; any other name means the first view. */
export function asView(name: string | null): AuthView {
  return authViews.find((view) => view === name) ?? 'sign_in';
}
