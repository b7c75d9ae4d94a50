/** A reason without the field that it begins with, for where the field stands beside it: `accuracy is -1; …` → `is -1; …`. */
export function reasonText(field: string, reason: string): string {
  if (field === '' || !reason.startsWith(field)) return reason
  const rest = reason.slice(field.length)
  return /^[\s:]/.test(rest) ? rest.replace(/^[\s:]+/, '') : reason
}
