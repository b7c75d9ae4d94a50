import type { Template } from './synthesized.ts'

/**
 * A template as an indented page: references in their short form, hashes of content masked, so that a change of it
 * shows what changed in the cloud and nothing else.
 */
export function readableTemplate(template: Template): string {
  const pages = Object.entries(template.Resources).map(([id, resource]) => {
    const kept = resource.DeletionPolicy?.startsWith('Retain') ? ' (kept)' : ''
    return [`${withoutHash(id)}: ${resource.Type}${kept}`, ...lines(resource.Properties ?? {}, '  ')].join('\n')
  })
  return `${pages.join('\n\n')}\n`
}

/** intrinsic functions as one text: `Tracks.Arn`, `https://{Api}.execute-api.{AWS::Region}` */
export function shortForm(value: unknown): unknown {
  if (typeof value === 'string') return masked(value)
  if (Array.isArray(value)) return value.map(shortForm)
  if (value === null || typeof value !== 'object') return value
  const [key = '', inner] = Object.entries(value)[0] ?? []
  if (key === 'Ref') return `{${withoutHash(String(inner))}}`
  if (key === 'Fn::ImportValue') return `{${imported(String(inner))}}`
  if (key === 'Fn::GetStackOutput') {
    const { StackName, OutputName } = inner as { StackName: string; OutputName: string }
    return `{${imported(`${StackName}:${OutputName}`)}}`
  }
  if (key === 'Fn::GetAtt') return `{${(inner as string[]).map(withoutHash).join('.')}}`
  if (key === 'Fn::Sub') return masked(String(inner))
  if (key === 'Fn::Join') return joined(inner as [string, unknown[]])
  if (key === 'Fn::Select' || key === 'Fn::Split') return JSON.stringify(inner)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'PRODUCT_VERSION' ? 'VERSION' : shortForm(part)]),
  )
}

function lines(value: object, indent: string): string[] {
  return Object.entries(shortForm(value) as object).flatMap(([name, part]: [string, unknown]) => {
    const label = Array.isArray(value) ? '-' : `${name}:`
    if (part === null || typeof part !== 'object') return [`${indent}${label} ${String(part)}`]
    return [`${indent}${label}`, ...lines(part, `${indent}  `)]
  })
}

function joined([separator, parts]: [string, unknown[]]): string {
  return parts.map((part) => String(shortForm(part))).join(separator)
}

/** `QafilaState:PublishOutputFnGetAttTracks809A9A13StreamArn4F1AEFA0` is `QafilaState.Tracks.StreamArn` */
function imported(name: string): string {
  const found = /^(\w+):(?:Exports|Publish)Output(?:Ref|FnGetAtt)(\w+?)[0-9A-F]{8}(\w*?)[0-9A-F]{8}$/.exec(name)
  return found ? found.slice(1).filter(Boolean).join('.') : withoutHash(name)
}

function withoutHash(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '')
}

function masked(text: string): string {
  return text.replace(/\b[0-9a-f]{64}\b/g, 'HASH')
}
