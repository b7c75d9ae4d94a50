/**
 * Replaces `aws-amplify` and `@aws-amplify/core` in the client bundle. The component kit imports them only for its
 * sign-in and file widgets, which this product does not use.
 */
const absent = (): never => {
  throw new Error('aws-amplify is not part of this client: use the components of web/src/ui')
}

export const Amplify = { getConfig: absent, configure: absent }
export const Hub = { listen: absent, dispatch: absent }
export const I18n = { get: (text: string) => text, setLanguage: absent, putVocabularies: absent }
/** Created when the kit is loaded whole, as the development server does; never called. */
export function ConsoleLogger(): void {}
export const AiAction = {}
export const Category = {}
export const AuthAction = {}
export const StorageAction = {}
export const InAppMessagingAction = {}
export const GeoAction = {}
export const AmplifyErrorCode = {}
export const setCustomUserAgent = absent
export const getUrl = absent
export const getCurrentUser = absent
export const confirmUserAttribute = absent
export const sendUserAttributeVerificationCode = absent
export const listWebAuthnCredentials = absent
export const associateWebAuthnCredential = absent
export const signInWithRedirect = absent
export const confirmSignIn = absent
export const resetPassword = absent
export const fetchUserAttributes = absent
export const autoSignIn = absent
export const resendSignUpCode = absent
export const confirmResetPassword = absent
export const confirmSignUp = absent
export const signUp = absent
export const signIn = absent
export const signOut = absent
export const updatePassword = absent
export const deleteUser = absent
