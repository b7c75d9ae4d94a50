import { keepMaps } from './offline/worker/keep-maps.ts'
import { keepShell } from './offline/worker/keep-shell.ts'
import type { ShellFiles } from './offline/worker/shell-files.ts'
import { receivePush } from './push/worker/receive-push.ts'
import type { WorkerScope } from './offline/worker/worker-scope.ts'

/** Written by `web/vite-plugins/service-worker.ts`, so that each build has a worker of its own. */
declare const SHELL_FILES: ShellFiles

/** The service worker of the product: pages without a network, and messages to a closed browser. */
const scope = globalThis as object as WorkerScope

keepShell(scope, SHELL_FILES)
keepMaps(scope)
receivePush(scope)
