import { configure } from '@testing-library/react';

/** A machine that runs other tests beside these takes longer than a second to draw what a test waits for. */
configure({ asyncUtilTimeout: 20_000 });
