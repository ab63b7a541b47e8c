import { gateLinkModel } from '../../src/inspector/models/gateLink.tsx'
import { describeWalk } from './support/walk.ts'

describeWalk(gateLinkModel)
