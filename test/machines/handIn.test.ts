import { handInModel } from '../../src/inspector/models/handIn.tsx'
import { describeWalk } from './support/walk.ts'

describeWalk(handInModel)
