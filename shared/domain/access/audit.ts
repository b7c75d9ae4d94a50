/** What may be written into the audit trail. `look` is somebody who read the track of a device. */
export const actions = [
  'create',
  'edit',
  'remove',
  'link',
  'unlink',
  'login',
  'loginFailed',
  'logout',
  'enterAs',
  'token',
  'tokenRevoked',
  'share',
  'shareUse',
  'password',
  'viewTrack',
  'reboot',
  'export',
  'exportDownload',
  'deletion',
  'deletionUndone',
] as const
export type Action = (typeof actions)[number]
