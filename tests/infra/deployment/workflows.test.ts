import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = '.github/workflows'
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

test('there are two workflows', () => {
  expect(workflows.map(({ name }) => name)).toEqual(['check.yml', 'deploy.yml'])
})

test.each(workflows)('$name runs commands of package.json only', ({ text }) => {
  const commands = all(text, /^\s*(?:- )?run: (.+)$/gm)
  expect(commands.length).toBeGreaterThan(1)
  const scriptsRun = commands
    .filter((command) => command !== 'npm ci')
    .map((command) => /^npm (?:run )?([a-z:]+)(?: -- |$)/.exec(command)?.[1])
  for (const script of scriptsRun) expect(Object.keys(scripts)).toContain(script)
})

test.each(workflows)('$name uses actions by a version and holds no key of AWS', ({ text }) => {
  for (const action of all(text, /uses: (.+)$/gm)) expect(action).toMatch(/^(?:actions|aws-actions)\/[a-z-]+@v\d+$/)
  expect(text).not.toMatch(/secrets\.|aws-access-key-id/)
})

interface Statement {
  Action: string | string[]
  Resource?: unknown
  Condition?: { StringEquals: Record<string, unknown> }
}
interface Role {
  AssumeRolePolicyDocument: { Statement: Statement[] }
  Policies: { PolicyDocument: { Statement: Statement[] } }[]
}
const template = JSON.parse(readFileSync('infra/deployment/github-roles.json', 'utf8')) as {
  Resources: Record<string, { Properties: Role }>
}
const role = (name: string) => template.Resources[name]!.Properties

test.each([
  { name: 'DiffRole', subject: 'repo:${Repository}:pull_request' },
  { name: 'DeployRole', subject: 'repo:${Repository}:environment:${Environment}' },
])('$name trusts one repository', ({ name, subject }) => {
  expect(role(name).AssumeRolePolicyDocument.Statement.map(({ Condition }) => Condition)).toEqual([
    {
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': { 'Fn::Sub': subject },
      },
    },
  ])
})

test.each([
  { name: 'DiffRole', roles: 'cdk-*-lookup-role-*', others: [] },
  {
    name: 'DeployRole',
    roles: 'cdk-*',
    others: ['cloudformation:DescribeStacks', 'lambda:GetAccountSettings', 'dynamodb:GetItem'],
  },
])('$name assumes roles of CDK only', ({ name, roles, others }) => {
  const statements = role(name).Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
  const assumed = 'arn:${AWS::Partition}:iam::${AWS::AccountId}:role/'
  expect(statements[0]).toMatchObject({ Action: 'sts:AssumeRole', Resource: { 'Fn::Sub': `${assumed}${roles}` } })
  expect(statements.slice(1).map(({ Action }) => [Action].flat()[0])).toEqual(others)
})
