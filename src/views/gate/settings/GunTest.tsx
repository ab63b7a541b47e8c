import { useGunTest } from '../../../flows/gate/gunTest.ts'
import { GunTestView } from './GunTestView.tsx'

export default function GunTest() {
  return <GunTestView {...useGunTest()} />
}
