export * from './konstanten.ts'
