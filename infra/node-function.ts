import { join } from 'node:path'
import { Duration } from 'aws-cdk-lib'
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as Lambda,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import { type Setting, settings } from '../functions/platform/env.ts'
import type { FunctionName } from './function-list.ts'
import type { Site } from './context.ts'
import { createLogGroup } from './logs.ts'

export interface FunctionOptions {
  name: FunctionName
  /** what it is for, in a few words, for readers of the console */
  purpose: string
  memoryMegabytes: number
  timeoutSeconds: number
  /** for young objects, in place of V8's 16: a function that makes many at once copies them less often */
  semiSpaceMegabytes?: number
}

/**
 * Creates every function.
 *
 * The role may write its own log group and nothing else; the managed policy would allow every log group. Other
 * permissions and settings come from what the function needs, in `grants.ts`. No X-Ray: a batch holds the messages of
 * many trackers, so a trace of it says less than its log line, and costs more. Logs are JSON, because only then the three
 * lines of each call can be left out: at WARN Lambda reports the calls that failed or timed out. `log.ts` writes at INFO.
 */
export function nodeFunction(scope: Construct, site: Site, options: FunctionOptions): Lambda {
  const id = pascalCase(options.name)
  const logGroup = createLogGroup(scope, `${id}Logs`, site)
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  logGroup.grantWrite(role)
  const fn = new Lambda(scope, id, {
    description: options.purpose,
    code: Code.fromAsset(join(site.functionsDir, options.name)),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: options.memoryMegabytes,
    timeout: Duration.seconds(options.timeoutSeconds),
    tracing: Tracing.DISABLED,
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    systemLogLevelV2: SystemLogLevel.WARN,
    applicationLogLevelV2: ApplicationLogLevel.INFO,
  })
  giveSetting(fn, 'version', site.version)
  const { semiSpaceMegabytes } = options
  if (semiSpaceMegabytes) fn.addEnvironment('NODE_OPTIONS', `--max-semi-space-size=${semiSpaceMegabytes}`)
  return fn
}

export function giveSetting(fn: Lambda, setting: Setting, value: string): void {
  fn.addEnvironment(settings[setting], value)
}

function pascalCase(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}
