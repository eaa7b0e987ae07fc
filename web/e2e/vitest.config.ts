import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./setup.ts'],
    environment: 'node',
    // Two cores carry a house, a browser and us; more at a time would be slower.
    fileParallelism: false,
    // Nothing is measured by these: they only end a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: Number(process.env['E2E_PATIENCE'] ?? 30_000) } },
  },
});
