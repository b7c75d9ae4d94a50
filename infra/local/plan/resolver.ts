import { randomUUID } from 'node:crypto'
import { identify, type Identity } from './identities.ts'
import { account, region } from '../local-names.ts'
import type { Found, Json, Template } from './template.ts'

const pseudo: Record<string, Json> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
}

/** Replaces intrinsic functions; one for all stacks, so that exports of one are found by the imports of another. */
export class Resolver {
  private readonly known = new Map<string, Identity>()
  private readonly secrets = new Map<string, string>()

  constructor(private readonly templates: readonly Template[]) {}

  /** The value with every intrinsic function replaced. @throws Error naming what cannot be resolved, and where */
  resolve(stack: string, value: Json | undefined): Json {
    const given = value ?? null
    if (Array.isArray(given)) return given.map((item) => this.resolve(stack, item)).filter((item) => !isNothing(item))
    if (given === null || typeof given !== 'object') return given
    const [name = '', ...others] = Object.keys(given)
    if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
      return isNothing(given) ? given : this.call(stack, name, given[name]!)
    }
    const walked = Object.entries(given).map(([key, item]) => [key, this.resolve(stack, item)] as const)
    return Object.fromEntries(walked.filter(([, item]) => !isNothing(item)))
  }

  /** What `Ref` and `Fn::GetAtt` answer for it. */
  identity(found: Found): Identity {
    const key = `${found.stack}/${found.id}`
    const made = this.known.get(key) ?? identify(found, (value) => this.resolve(found.stack, value))
    this.known.set(key, made)
    return made
  }

  ofType(...types: string[]): Found[] {
    return this.templates.flatMap(({ stack, Resources }) =>
      Object.entries(Resources)
        .filter(([, { Type }]) => types.includes(Type))
        .map(([id, resource]) => ({ stack, id, resource })),
    )
  }

  private call(stack: string, name: string, value: Json): Json {
    switch (name) {
      case 'Ref':
        return this.ref(stack, text(value))
      case 'Fn::GetAtt':
        return this.attribute(stack, Array.isArray(value) ? value.map(text) : text(value).split(/\.(.*)/))
      case 'Fn::ImportValue':
        return this.imported(text(this.resolve(stack, value)))
      case 'Fn::GetStackOutput':
        return this.output(this.resolve(stack, value) as Record<string, Json>)
      case 'Fn::Sub':
        return this.substituted(stack, value)
      case 'Fn::Join': {
        const [separator, parts] = this.resolve(stack, value) as [string, Json[]]
        return this.referred(parts.map(text).join(separator))
      }
      case 'Fn::Split': {
        const [separator, whole] = this.resolve(stack, value) as [string, string]
        return whole.split(separator)
      }
      case 'Fn::Select': {
        const [index, list] = this.resolve(stack, value) as [number | string, Json[]]
        const chosen = list[Number(index)]
        if (chosen === undefined) throw new Error(`${stack}: Fn::Select ${index} is outside its list`)
        return chosen
      }
      default:
        throw new Error(`${stack}: ${name} is not understood by the local cloud`)
    }
  }

  /** What Secrets Manager would make up for it, made up for each start. */
  secretValue(arn: string): string {
    return this.madeUp(arn)
  }

  /** A dynamic reference. */
  private referred(value: string): string {
    const [, arn] = /^\{\{resolve:secretsmanager:(.+):SecretString:::?\}\}$/.exec(value) ?? []
    if (arn !== undefined) return this.secretValue(arn)
    const [, name] = /^\{\{resolve:ssm:(.+)\}\}$/.exec(value) ?? []
    return name === undefined ? value : this.parameterOfStore(name)
  }

  private parameterOfStore(name: string): string {
    const found = this.ofType('AWS::SSM::Parameter').find((each) => this.identity(each).ref === name)
    if (!found) throw new Error(`no parameter of Systems Manager is called ${name}`)
    return text(this.resolve(found.stack, found.resource.Properties?.['Value']))
  }

  private madeUp(name: string): string {
    const made = this.secrets.get(name) ?? randomUUID()
    this.secrets.set(name, made)
    return made
  }

  private ref(stack: string, name: string): Json {
    if (name === 'AWS::StackName') return stack
    if (name === 'AWS::StackId') return `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`
    const parameter = this.templateOf(stack).Parameters?.[name]
    if (parameter?.NoEcho && parameter.Default === undefined) return this.madeUp(`${stack}/${name}`)
    const value = pseudo[name] ?? parameter?.Default
    return value ?? this.identity(this.find(stack, name)).ref
  }

  private attribute(stack: string, [id = '', name = '']: string[]): string {
    const found = this.find(stack, id)
    const value = this.identity(found).attributes[name]
    if (value === undefined) throw new Error(`${stack}: ${found.resource.Type} ${id} has no attribute ${name} here`)
    return value
  }

  private imported(name: string): Json {
    for (const { stack, Outputs = {} } of this.templates) {
      const exported = Object.values(Outputs).find(
        (output) => output.Export && this.resolve(stack, output.Export.Name) === name,
      )
      if (exported) return this.resolve(stack, exported.Value)
    }
    throw new Error(`no stack exports ${name}`)
  }

  /** @see AWS CloudFormation template reference, "Fn::GetStackOutput" */
  private output({ StackName, OutputName, Region = region, ...others }: Record<string, Json>): Json {
    const [stack, name] = [text(StackName ?? null), text(OutputName ?? null)]
    if (Region !== region || Object.keys(others).length > 0) {
      throw new Error(`the output ${name} of ${stack} is elsewhere, which the local cloud does not imitate`)
    }
    const found = this.templateOf(stack).Outputs?.[name]
    if (!found) throw new Error(`${stack}: no output is called ${name}`)
    return this.resolve(stack, found.Value)
  }

  private substituted(stack: string, value: Json): string {
    const [template, given] = (Array.isArray(value) ? value : [value, {}]) as [string, Record<string, Json>]
    return template.replaceAll(/\$\{([^!}][^}]*)\}/g, (_, name: string) => {
      if (name in given) return text(this.resolve(stack, given[name]))
      return name.includes('.') ? this.attribute(stack, name.split(/\.(.*)/)) : text(this.ref(stack, name))
    })
  }

  private find(stack: string, id: string): Found {
    const resource = this.templateOf(stack).Resources[id]
    if (!resource) throw new Error(`${stack}: nothing is called ${id}`)
    return { stack, id, resource }
  }

  private templateOf(stack: string): Template {
    const template = this.templates.find((each) => each.stack === stack)
    if (!template) throw new Error(`there is no stack ${stack}`)
    return template
  }
}

/** @throws Error when there is something else where CloudFormation wants text */
export function text(value: Json): string {
  if (value === null || typeof value === 'object') throw new Error(`${JSON.stringify(value)} is not text`)
  return String(value)
}

const isNothing = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value['Ref'] === 'AWS::NoValue'
