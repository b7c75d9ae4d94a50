/**
 * `Content-Disposition` that saves an answer under a name (RFC 6266). Names are what people typed: nothing in them may
 * end the header, leave the folder or hide the ending. Old clients read the first form, all others the second.
 */
export function attachment(name: string): string {
  const safe = fileNameOf(name)
  const plain = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(safe)}`
}

const lengthMax = 120

/** Without signs that no file name may hold on some system, and without those that turn the reading direction. */
const fileNameOf = (name: string): string => {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/su.exec(name) ?? []
  const clean = stem.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  return `${Array.from(clean).slice(0, lengthMax).join('') || 'file'}${ending}`
}

/** The characters of RFC 5987; encodeURIComponent leaves a few that are not among them. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
