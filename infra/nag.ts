import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, type IPolicyValidationContext, type PolicyValidationPluginReport, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { standIns } from './build/module-stand-ins.ts'
import { makeCloud } from './cloud.ts'
import { readContext, type Sizes } from './context.ts'
import { type NagException, nagExceptions } from './nag-exceptions.data.ts'

/** cdk-nag's rules for solutions on AWS, less the findings that `nag-exceptions.data.ts` explains. */
export class ExplainedChecks extends AwsSolutionsChecks {
  private readonly used = new Set<NagException>()

  override validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const { violations } = super.validate(context)
    const unexplained = violations
      .map((violation) => ({
        ...violation,
        violatingResources: violation.violatingResources.filter(
          ({ constructPath }) => !this.explains(violation.ruleName, constructPath ?? ''),
        ),
      }))
      .filter((violation) => violation.violatingResources.length > 0)
    return { success: unexplained.length === 0, violations: unexplained }
  }

  /** after `validate`: exceptions that no finding needed, though every deployment has what they are for */
  unused(): NagException[] {
    return nagExceptions.filter((exception) => !exception.isOptional && !this.used.has(exception))
  }

  private explains(ruleName: string, path: string): boolean {
    const exception = nagExceptions.find(({ rule, at }) => {
      const [id = '', part = ''] = rule.split(' ')
      const sameRule = ruleName === id || ruleName.startsWith(`${id}[`)
      return sameRule && ruleName.includes(part) && new RegExp(`^${at}$`).test(path)
    })
    if (exception) this.used.add(exception)
    return exception !== undefined
  }
}

/**
 * Synthesizes the cloud as a deployment would, with CDK's own validation of the templates and with cdk-nag.
 *
 * @param changes settings that differ from those in `cdk.context.json`
 * @param findMore looks at the folder of the templates, and answers with what is wrong there
 * @returns one line for each finding that nobody explained and each explanation without a finding; empty when all is well
 */
export async function checkCloud(
  changes: Partial<Sizes> = {},
  findMore: (folder: string) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'qafila-check-'))
  try {
    const outdir = join(folder, 'cloud')
    const context = readContext()
    const qafila = { ...(context['qafila'] as object), ...changes }
    const app = new App({ context: { ...context, qafila }, outdir })
    makeCloud(app, standIns(folder))
    const checks = new ExplainedChecks()
    Validations.of(app).addPlugins(checks)
    synthesize(app, outdir)
    const stale = checks.unused().map(({ rule, at }) => `${rule} is explained but not found at ${at}`)
    return [...findingsIn(outdir), ...stale, ...(await findMore(outdir))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  pluginReports: {
    violations: { ruleName: string; description: string; violatingConstructs: { constructPath?: string }[] }[]
  }[]
}

/** A synth with findings throws after it wrote its report; one that fails otherwise has written none. */
function synthesize(app: App, outdir: string): void {
  try {
    app.synth()
  } catch (failure) {
    if (readReport(outdir).pluginReports.every((report) => report.violations.length === 0)) throw failure
  }
}

function findingsIn(outdir: string): string[] {
  return readReport(outdir).pluginReports.flatMap((report) =>
    report.violations.flatMap((violation) =>
      violation.violatingConstructs.map(
        ({ constructPath }) => `${constructPath ?? 'the app'}: ${violation.ruleName}. ${violation.description}`,
      ),
    ),
  )
}

function readReport(outdir: string): Report {
  try {
    return JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as Report
  } catch {
    return { pluginReports: [] }
  }
}
