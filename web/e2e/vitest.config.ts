import { defineConfig } from 'vitest/config';

// Each worker has a house of its own; on two cores a third would only wait.
const WORKERS = 2;
// What it measures is measured while nothing else runs.
const ALONE = 'speed.test.ts';

const common = {
  root: import.meta.dirname,
  environment: 'node',
  // Nothing is measured by these: they only end a test that hangs.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: Number(process.env['E2E_PATIENCE'] ?? 60_000) } },
} as const;

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Once for both projects: a project that named it would open houses of its own, and throw away the pictures.
    globalSetup: ['./setup.ts'],
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          ...common,
          name: 'together',
          include: ['**/*.test.ts'],
          exclude: [ALONE],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'alone', include: [ALONE], maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
