import { readFileSync, writeFileSync } from 'node:fs'
import { type DistributionAnswer, replaceOriginSecret } from './origin-header.ts'

/**
 * `npm run secret -- site.json secret.txt`: a step of `docs/runbook.md`, "The secret of CloudFront". Prints the ETag, by
 * which CloudFront knows what is changed.
 */
try {
  const [file, secretFile] = process.argv.slice(2)
  if (file === undefined || secretFile === undefined) throw new Error('npm run secret -- site.json secret.txt')
  const answer = JSON.parse(readFileSync(file, 'utf8')) as DistributionAnswer
  replaceOriginSecret(answer, readFileSync(secretFile, 'utf8').trim())
  writeFileSync(file, JSON.stringify(answer.DistributionConfig), { mode: 0o600 })
  console.log(answer.ETag)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
