export interface Token {
  kind: 'name' | 'string' | 'number' | 'sign'
  text: string
}

const pattern = /\s+|'((?:[^']|'')*)'|(\d+(?:\.\d+)?)|([A-Za-z_][\w.]*)|(<>|<=|>=|!=|[=<>(),*/+])/y

/** @throws Error that names the first character that no rule of ours has */
export function tokenize(sql: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < sql.length) {
    const at = pattern.lastIndex
    const match = pattern.exec(sql)
    if (!match) throw new Error(`"${sql[at]}" is not understood: ${sql}`)
    const [, text, number, name, sign] = match
    if (text !== undefined) tokens.push({ kind: 'string', text: text.replaceAll("''", "'") })
    else if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}
