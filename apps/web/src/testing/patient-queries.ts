import { configure } from '@testing-library/react';

// Tests share their machine with real servers: what appears within a second alone may take longer beside them.
configure({ asyncUtilTimeout: 60_000 });
