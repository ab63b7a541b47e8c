import { notingModel } from '../../src/inspector/models/noting.tsx'
import { describeWalk } from './support/walk.ts'

describeWalk(notingModel)
