import type { GunKey } from '../../../domain/gate/gunTest.ts'
import { gunTestMachine } from '../../../machines/gate/gunTest.ts'
import { defineModel } from '../model.ts'

export function typedByGun(text: string, ...after: readonly string[]): readonly GunKey[] {
  return [...text, ...after].map((key, index) => ({ key, keyPosition: '', isShifted: false, at: 5 * index }))
}

const fromAzerty: readonly GunKey[] = [
  ...[...'EWC'].map((key, index) => ({ key, keyPosition: `Key${'EZC'.charAt(index)}`, isShifted: true })),
  ...[..."&à'"].map((key, index) => ({ key, keyPosition: `Digit${'104'.charAt(index)}`, isShifted: false })),
  { key: 'Enter', keyPosition: 'Enter', isShifted: false },
].map((key, index) => ({ ...key, at: 5 * index }))

export const gunTestModel = defineModel<typeof gunTestMachine>({
  machine: gunTestMachine,
  area: 'admin',
  frame: 'titled',
  view: async () => {
    const { GunTestView } = await import('../../../views/gate/settings/GunTestView.tsx')
    return (props) => <GunTestView {...props} />
  },
  notFailures: { states: { faulty: 'it names the setting of the gun' } },
  inputs: [{ name: 'gate', input: undefined }],
  samples: {
    'keys.heard': [
      { type: 'keys.heard', keys: typedByGun('EZC104', 'Enter') },
      { type: 'keys.heard', keys: typedByGun('EZC104', 'Tab') },
      { type: 'keys.heard', keys: typedByGun('EZC104') },
      { type: 'keys.heard', keys: typedByGun(']C0EZC104', 'Enter') },
      { type: 'keys.heard', keys: typedByGun('ezc104', 'Enter') },
      { type: 'keys.heard', keys: typedByGun('https://camp.example', 'Enter') },
      { type: 'keys.heard', keys: fromAzerty },
      { type: 'keys.heard', keys: typedByGun('EZC104', 'Enter').map((key) => ({ ...key, at: key.at * 16 })) },
      { type: 'keys.heard', keys: typedByGun('EZ', 'Enter') },
    ],
  },
  outcomes: { listenToKeys: { done: [] } },
  delays: {},
})
