import { describe, expect, test } from 'vitest'
import { importCircles, isContainer, wallViolations } from '../../scripts/code/wallRules.ts'

const containers = new Set([
  'src/views/staff/AdminShell.tsx',
  'src/views/gate/checkIn/CheckIn.tsx',
  'src/views/camper/ParticipantShell.tsx',
  'src/views/account/PasswordUpdate.tsx',
  'src/views/till/Till.tsx',
])

const containerSaying = (source: string) =>
  `import { useSessionState } from '../../flows/account/session.ts'\n${source}\nexport default function Container() {}`

describe('the walls between the rooms', () => {
  test.each([
    ['src/domain/lib/money.ts', "import { z } from 'zod/mini'"],
    ['src/machines/gate/checkIn.ts', "import { confirmCheckIn } from '../../api/gate/checkIn.ts'"],
    ['src/machines/gate/checkIn.ts', "import { useState } from 'react'"],
    ['src/views/gate/checkIn/CheckInView.tsx', "import { useCheckIn } from '../../../flows/gate/checkIn.ts'"],
    ['src/views/gate/checkIn/CheckInView.tsx', "import { call } from '../../../api/lib/client.ts'"],
    ['src/views/staff/AdminShell.tsx', containerSaying("import { call } from '../../api/lib/client.ts'")],
    ['src/views/staff/AdminShell.tsx', containerSaying("import Till from '../till/Till.tsx'")],
    ['src/views/staff/AdminShell.tsx', containerSaying("import Update from '../account/PasswordUpdate.tsx'")],
    ['src/views/staff/AdminShell.tsx', containerSaying("import { useMachine } from '@xstate/react'")],
    ['src/views/staff/AdminShell.tsx', containerSaying("import { z } from 'zod/mini'")],
    ['src/views/staff/AdminShellView.tsx', "import CheckIn from '../gate/checkIn/CheckIn.tsx'"],
    [
      'src/views/staff/AdminShellView.tsx',
      "const CheckIn = lazy(() => import('../gate/checkIn/CheckIn.tsx'))",
    ],
    ['src/views/staff/AdminShellView.tsx', "import { TillView } from '../till/TillView.tsx'"],
    ['src/views/staff/AdminShellView.tsx', "import { Hono } from 'hono'"],
    ['src/views/staff/AdminShellView.tsx', containerSaying('')],
    ['src/views/gate/checkIn/CodeForm.tsx', "import { useCheckIn } from '../../../flows/gate/checkIn.ts'"],
    ['src/views/account/PasswordUpdateView.tsx', "import { Layout } from '../camper/ParticipantLayout.tsx'"],
    ['src/views/ui/parts/Verdict.tsx', "import { CheckInView } from '../../gate/checkIn/CheckInView.tsx'"],
    ['src/views/ui/parts/Verdict.tsx', "import { drawCode } from '../../../services/drawing/code.ts'"],
    ['src/views/ui/parts/Verdict.tsx', containerSaying('')],
    [
      'src/inspector/models/gate/checkIn.tsx',
      "import CheckIn from '../../../views/gate/checkIn/CheckIn.tsx'",
    ],
    ['src/main.tsx', "import Till from './views/till/Till.tsx'"],
    ['src/routes.tsx', "import { Bench } from './inspector/Bench.tsx'"],
    ['src/routes.tsx', "export { Bench } from './inspector/Bench.tsx'"],
    ['src/routes.tsx', 'lazy(() => import(page))'],
    ['src/routes.tsx', "lazy(() => import('./views/' + page))"],
    ['src/inspector/Bench.tsx', 'await import(`./models/people.ts`)'],
    ['src/domain/lib/money.ts', "import 'sheet/sheet.css'"],
    ['src/views/ui/flows/LogoutView.tsx', "import { useLogout } from '../../../flows/account/logout.ts'"],
    ['src/services/browser/sound.ts', "import { call } from '../../api/lib/client.ts'"],
    ['src/api/lib/client.ts', "import { readSession } from '../../services/storage/sessionKeys.ts'"],
    ['src/flows/gate/checkIn.ts', "import { CheckInView } from '../../views/gate/checkIn/CheckInView.tsx'"],
    ['src/flows/gate/checkIn.ts', "const model = await import('../../inspector/models/gate/checkIn.tsx')"],
    ['server/app/app.ts', "import { call } from '../../src/api/lib/client.ts'"],
    ['server/main.ts', 'await import(\n  file,\n)'],
    ['server/app/app.ts', "const all = '/api/*'\nimport { useState } from 'react' /* why */"],
    ['server/app/app.ts', "export { checkInMachine } from '../../src/machines/gate/checkIn.ts'"],
    ['server/log.ts', "import type { Configuration } from './config.ts'"],
    ['server/database/open.ts', "import type { Configuration } from '../config.ts'"],
    ['server/database/sql.ts', "import { dollars } from '../ledger/amounts.ts'"],
    ['server/database/sql.ts', "import { formatUsd } from '../../src/domain/lib/money.ts'"],
    ['server/ledger/reference.ts', "import { alphabet } from '../app/auth/passwords.ts'"],
    ['server/ledger/deposits.ts', "import type { PaymentReport } from '../gateways/gateway.ts'"],
    ['server/ledger/deposits.ts', "import type { StatusCode } from 'hono/utils/http-status'"],
    ['server/gateways/settlement.ts', "import type { Host } from '../app/http/call.ts'"],
    ['server/app/app.ts', "import { startHost } from '../host.ts'"],
  ])('%s may not contain %s', (path, source) => {
    expect(wallViolations(path, source, containers)).toHaveLength(1)
  })

  test.each([
    [
      'src/machines/gate/checkIn.ts',
      "import { setup } from 'xstate'\nimport type { Role } from '../../domain/staff/roles.ts'",
    ],
    [
      'src/views/staff/AdminShell.tsx',
      containerSaying("import { AdminShellView } from './AdminShellView.tsx'"),
    ],
    ['src/views/staff/AdminShell.tsx', containerSaying("import Shell from './AdminShell.tsx'")],
    [
      'src/views/camper/ParticipantShell.tsx',
      containerSaying("import Update from '../account/PasswordUpdate.tsx'"),
    ],
    ['src/views/camper/ParticipantLayout.tsx', "import { Update } from '../account/PasswordUpdateView.tsx'"],
    ['src/views/gate/checkIn/CodeForm.tsx', "import { ScanIcon } from '../../ui/parts/icons.tsx'"],
    ['src/views/gate/checkIn/CodeForm.tsx', "import { Button } from '@mantine/core'"],
    ['src/views/gate/checkIn/CodeForm.tsx', "import classes from './CodeForm.module.css'"],
    ['src/views/ui/theme/AppTheme.tsx', "import '@mantine/core/styles/Button.layer.css'"],
    ['src/views/ui/parts/Verdict.tsx', "import type { Verdict } from '../../../domain/gate/verdict.ts'"],
    ['src/routes.tsx', "const Till = lazy(() => import('./views/till/Till.tsx'))"],
    ['src/landing.tsx', "import Till from './views/till/Till.tsx'"],
    ['server/main.ts', "await import(\n  './host.ts',\n)"],
    ['src/routes.tsx', "lazy(() => import('./inspector/Bench.tsx'))"],
    ['src/inspector/walk/explore.ts', "import { call } from '../../api/lib/client.ts'"],
    ['server/app/app.ts', "import { routes } from '../../src/api/routes.ts'"],
    ['server/app/money/deposit.ts', "import { claimDeposit } from '../../ledger/depositClaims.ts'"],
    ['server/gateways/settlement.ts', "import { completeDeposit } from '../ledger/deposits.ts'"],
    ['server/gateways/sandboxPages.ts', "import { html } from 'hono/html'"],
    ['server/ledger/deposits.ts', "import { withRetries } from '../database/retries.ts'"],
    ['server/database/retries.ts', "import { errorCodeOf } from '../refusal.ts'"],
    ['server/host.ts', "import { createApp } from './app/app.ts'"],
    ['src/domain/lib/money.ts', "// from 'zod/mini'\n/* import 'react' */"],
  ])('%s may contain %s', (path, source) => {
    expect(wallViolations(path, source, containers)).toEqual([])
  })

  test.each([
    [
      'types only',
      [
        ['server/app/http/call.ts', "import type { Session } from '../auth/sessions.ts'"],
        ['server/app/http/origin.ts', "import type { ApiContext } from './call.ts'"],
        ['server/app/auth/sessions.ts', "import { isBehindHttps } from '../http/origin.ts'"],
      ],
      'server/app/http/call.ts → server/app/auth/sessions.ts → server/app/http/origin.ts → server/app/http/call.ts: a circle of imports',
    ],
    [
      'a lazy line',
      [
        ['src/main.tsx', "import { routes } from './routes.tsx'"],
        ['src/routes.tsx', "lazy(() => import('./views/Till.tsx'))"],
        ['src/views/Till.tsx', "export { addresses } from '../routes.tsx'"],
      ],
      'src/routes.tsx → src/views/Till.tsx → src/routes.tsx: a circle of imports',
    ],
    [
      'one file',
      [['test/money.test.ts', "import { cents } from './money.test.ts'"]],
      'test/money.test.ts → test/money.test.ts: a circle of imports',
    ],
  ] as const)('files that import each other by %s are one cycle', (_, files, expected) => {
    expect(importCircles(files)).toEqual([expected])
  })

  test('one-way imports and comments are no cycle', () => {
    expect(
      importCircles([
        ['server/app/http/call.ts', "// from './sessions.ts'\nimport { Hono } from 'hono'"],
        ['server/app/http/origin.ts', "import type { ApiContext } from './call.ts'"],
        [
          'server/app/auth/sessions.ts',
          "import '../http/origin.ts'\nimport type { Host } from '../http/call.ts'",
        ],
      ]),
    ).toEqual([])
  })

  test('two separate cycles are reported as two', () => {
    const pair = (folder: string): [string, string][] => [
      [`${folder}/a.ts`, "import './b.ts'"],
      [`${folder}/b.ts`, "import './a.ts'"],
    ]
    expect(importCircles([...pair('src'), ...pair('server')])).toEqual([
      'src/a.ts → src/b.ts → src/a.ts: a circle of imports',
      'server/a.ts → server/b.ts → server/a.ts: a circle of imports',
    ])
  })

  test.each([
    ['src/views/till/Till.tsx', containerSaying(''), true],
    ['src/views/till/Till.tsx', "import '../../flows/session.ts'\nexport { Till as default }", true],
    ['src/views/till/Till.tsx', "import '../../flows/session.ts'\nexport function Till() {}", false],
    ['src/views/public/NotFound.tsx', 'export default function NotFound() {}', false],
    ['src/views/till/TillView.tsx', containerSaying(''), false],
    ['src/views/ui/parts/Toast.tsx', containerSaying(''), false],
  ])('%s with %s is a container: %s', (path, source, expected) => {
    expect(isContainer(path, source)).toBe(expected)
  })
})
