import { accessSync, chmodSync, constants, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Amazon's DynamoDB Local, as it comes out of its archive, and what runs it. */
export interface DynamoDbLocal {
  java: string
  jar: string
  /** native libraries, beside the jar */
  libraries: string
}

/** The folder with `DynamoDBLocal.jar` and `DynamoDBLocal_lib`. */
export const folderSetting = 'DYNAMODB_LOCAL_DIR'

const download = 'Amazon DynamoDB developer guide, "Deploying DynamoDB locally on your computer"'

/** What is there, or what is missing: a line for a person each. */
export function findDynamoDbLocal(env: NodeJS.ProcessEnv): DynamoDbLocal | { missing: string[] } {
  const { JAVA_HOME, PATH = '', [folderSetting]: folder = '' } = env
  const places = JAVA_HOME ? [join(JAVA_HOME, 'bin')] : PATH.split(delimiter)
  const java = places.map((place) => join(place, 'java')).find(isExecutable)
  const [jar, libraries] = [join(folder, 'DynamoDBLocal.jar'), join(folder, 'DynamoDBLocal_lib')]
  const lacks = [
    java === undefined &&
      `Java was not found in ${JAVA_HOME ? 'JAVA_HOME' : 'PATH'}; DynamoDB Local needs 17 or later.`,
    folder === '' && `${folderSetting} is not set: the folder with DynamoDBLocal.jar (${download}).`,
    folder !== '' &&
      !existsSync(jar) &&
      `${jar} is not there; ${folderSetting} names the folder with DynamoDBLocal.jar.`,
    folder !== '' && !existsSync(libraries) && `${libraries} is not there; it comes with DynamoDBLocal.jar.`,
  ].filter((line) => line !== false)
  return java === undefined || lacks.length > 0 ? { missing: lacks } : { java, jar, libraries }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Says `listening on` when the port answers, as dynoxide does, and gives up after a minute. */
const announce = `
const { connect } = require('node:net')
const port = Number(process.argv[1])
const until = Date.now() + 60_000
const probe = () => connect(port, '127.0.0.1')
  .on('connect', () => { process.stderr.write('listening on ' + port + '\\n'); process.exit() })
  .on('error', () => (Date.now() < until ? setTimeout(probe, 50) : process.exit(1)))
probe()`

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/**
 * Writes a program that takes dynoxide's arguments and becomes DynamoDB Local, in memory, so that a signal to it ends
 * that.
 * @returns the file, for `DYNOXIDE_BIN`
 */
export function writeLauncher({ java, jar, libraries }: DynamoDbLocal): string {
  const file = join(mkdtempSync(join(tmpdir(), 'dynamodb-local-')), 'dynoxide')
  const options = `-inMemory -sharedDb -disableTelemetry -port "$port"`
  const lines = [
    '#!/bin/sh',
    'while [ $# -gt 0 ]; do if [ "$1" = --port ]; then port=$2; fi; shift; done',
    `${quoted(process.execPath)} -e ${quoted(announce)} "$port" &`,
    `exec ${quoted(java)} ${quoted(`-Djava.library.path=${libraries}`)} -jar ${quoted(jar)} ${options}`,
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(file, 0o755)
  return file
}

/** What differs in DynamoDB Local from DynamoDB itself, by a part of the test's name. */
export const artefacts: readonly { test: string; reason: string }[] = [
  {
    test: 'opened twice at the same moment',
    reason: 'DynamoDB Local gives the old item to two of three DeleteItem calls that race without a condition',
  },
]

/** Every test but those. */
export const withoutArtefacts = (): string => `^(?!.*(?:${artefacts.map(({ test }) => test).join('|')}))`
